import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionFigures } from "#shared/figures/session-figures.ts";
import { readShards, type RecordedSession } from "./recorded.fixture.ts";
import { digest, startDigest } from "./digest.ts";
import { headOf } from "./head-of.ts";

const corpus = process.env["ROOKERY_CORPUS"];

/** Plain counts of one session, as an independent reader of the same files makes them. */
interface Expected {
  readonly lines: number;
  readonly unreadable: readonly string[];
  readonly tasks: number;
  readonly requests: {
    readonly total: number;
    readonly by_status: Record<string, number>;
    readonly never_ended: number;
  };
  readonly tool_calls: number;
  readonly approvals: Record<string, number>;
  readonly tokens: Record<string, number>;
  readonly requests_without_usage: number;
  readonly compactions: readonly unknown[];
  readonly aborts: number;
  readonly children: readonly string[];
}

function figuresOf(session: RecordedSession) {
  const folded = startDigest(session.id);
  for (const { shard, lines } of session.shards) for (const line of lines) digest(folded, headOf(line), shard);
  const names = Object.keys(folded.counters) as (keyof typeof folded.counters)[];
  const read = (name: keyof typeof folded.counters) => folded.counters[name] ?? 0;
  const figures = sessionFigures(names, read, folded.evidence?.unused === true);
  return { folded, figures, unreadable: read("unreadable") };
}

describe.runIf(corpus !== undefined)("recorded sessions", () => {
  const scenarios =
    corpus === undefined ? [] : readdirSync(corpus).filter((name) => existsSync(join(corpus, name, "expected.json")));
  test.each(scenarios)("%s has the figures an independent reader counts", (scenario) => {
    const folder = join(corpus ?? "", scenario);
    const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
      sessions: Record<string, Expected>;
    };
    const sessions = readShards(join(folder, "root"));
    expect(sessions.map((session) => session.id).sort()).toEqual(Object.keys(expected.sessions).sort());
    for (const session of sessions) {
      const wanted = expected.sessions[session.id];
      const { folded, figures, unreadable } = figuresOf(session);
      expect({
        lines: folded.cursor.count,
        unreadable,
        tasks: figures.tasks,
        requests: figures.requests,
        tool_calls: figures.tool_calls,
        approvals: figures.approvals,
        tokens: figures.tokens,
        requests_without_usage: figures.requests_without_usage,
        compactions: figures.compactions,
        aborts: figures.aborts,
        children: [...new Set(folded.pointers.map((pointer) => pointer.child))],
      }).toEqual({
        lines: wanted?.lines,
        unreadable: wanted?.unreadable.length,
        tasks: wanted?.tasks,
        requests: wanted?.requests,
        tool_calls: wanted?.tool_calls,
        approvals: wanted?.approvals,
        tokens: wanted?.tokens,
        requests_without_usage: wanted?.requests_without_usage,
        compactions: wanted?.compactions.length,
        aborts: wanted?.aborts,
        children: wanted?.children,
      });
    }
  });
});
