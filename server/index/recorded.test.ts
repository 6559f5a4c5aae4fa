import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NEVER_ENDED, RequestFlag } from "#shared/figures/request-columns.ts";
import { openIndex } from "./open-index.ts";

const corpus = process.env["ROOKERY_CORPUS"];

/** Plain counts of one session, as an independent reader of the same files makes them. */
interface Expected {
  readonly shards: number;
  readonly lines: number;
  readonly unreadable: readonly string[];
  readonly requests: {
    readonly total: number;
    readonly by_status: Record<string, number>;
    readonly never_ended: number;
  };
  readonly requests_without_usage: number;
  readonly tool_calls: number;
  readonly tokens: Record<string, number>;
  readonly children: readonly string[];
}

/** The same counts from the index's rows. */
async function countsBySession(root: string) {
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
  await index.whenReady;
  const columns = index.columns();
  const calls = index.calls();
  const counts = index.records().map((record) => {
    const rows = index.rowsOf(record);
    const sum = (column: Float64Array) => rows.reduce((total, row) => total + (column[row] ?? NaN), 0);
    const flagged = (flag: number) => rows.filter((row) => ((columns.flags[row] ?? 0) & flag) !== 0);
    const statuses = rows.map((row) => columns.status[row] ?? NaN).filter((status) => status !== NEVER_ENDED);
    const names = statuses.map((status) => columns.statuses[status] ?? "");
    const tokens = {
      cache_read: sum(columns.cacheRead),
      cache_write: sum(columns.cacheWrite),
      output: sum(columns.output),
    };
    return [
      record.key.id,
      {
        shards: record.shards.length,
        lines: record.shards.reduce((total, { lines }) => total + lines, 0),
        unreadable: record.shards.reduce((total, { unreadable }) => total + unreadable.length, 0),
        requests: {
          total: rows.length,
          by_status: Object.fromEntries(names.map((name) => [name, names.filter((other) => other === name).length])),
          never_ended: rows.length - names.length - flagged(RequestFlag.lone).length,
        },
        requests_without_usage: rows.length - flagged(RequestFlag.used).length,
        tool_calls: calls.session.subarray(0, calls.length).filter((session) => session === record.ordinal).length,
        tokens: { ...tokens, total: tokens.cache_read + tokens.cache_write + tokens.output },
        children: [...new Set(record.digest.pointers.map(({ child }) => child))],
      },
    ] as const;
  });
  await index.close();
  return Object.fromEntries(counts);
}

describe.runIf(corpus !== undefined)("recorded roots", () => {
  const scenarios =
    corpus === undefined ? [] : readdirSync(corpus).filter((name) => existsSync(join(corpus, name, "expected.json")));
  test.each(scenarios)("%s has the rows an independent reader counts", async (scenario) => {
    const folder = join(corpus ?? "", scenario);
    const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
      sessions: Record<string, Expected>;
    };
    const wanted = Object.entries(expected.sessions).map(([id, session]) => [
      id,
      {
        shards: session.shards,
        lines: session.lines,
        unreadable: session.unreadable.length,
        requests: session.requests,
        requests_without_usage: session.requests_without_usage,
        tool_calls: session.tool_calls,
        tokens: session.tokens,
        children: session.children,
      },
    ]);
    expect(await countsBySession(join(folder, "root"))).toEqual(Object.fromEntries(wanted));
  });
});
