import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SessionDetail } from "#shared/api/shapes.ts";
import type { Usage } from "#shared/api/usage.ts";
import { readShards } from "#shared/outline/recorded.fixture.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { age, agedCopy } from "./aged-copy.ts";

const corpus = process.env["ROOKERY_CORPUS"];
const scenarios =
  corpus === undefined ? [] : readdirSync(corpus).filter((name) => existsSync(join(corpus, name, "expected.json")));

/** Plain counts of the whole files of one session, as an independent reader makes them. */
interface Expected {
  readonly shards: number;
  readonly lines: number;
  readonly unreadable: readonly unknown[];
  readonly tasks: number;
  readonly requests: SessionDetail["requests"];
  readonly requests_without_usage: number;
  readonly tool_calls: number;
  readonly approvals: Readonly<Record<string, number>>;
  readonly tokens: SessionDetail["tokens"];
  readonly compactions: readonly unknown[];
  readonly aborts: number;
  readonly children: readonly string[];
  /** Provider and model id; null: no meta tells them. */
  readonly model: readonly [string, string] | null;
  readonly source: string | null;
}

describe.runIf(corpus !== undefined)("recorded sessions have the figures an independent reader counts", () => {
  test.each(scenarios)("%s", async (scenario) => {
    const folder = join(corpus ?? "", scenario);
    const { sessions } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
      sessions: Readonly<Record<string, Expected>>;
    };
    const root = agedCopy(join(folder, "root"));
    const app = await openApp([root]);
    for (const [id, expected] of Object.entries(sessions)) {
      const detail = await detailOf(app, id);
      expect(tell(await wholeOf(detail, root)), id).toEqual(wanted(expected));
      expect(detail.copied_from).toEqual(copiedBy(id, root));
      await expectOwnFigures(detail, root);
      await expectSameRows(app, detail);
    }
  });
});

async function detailOf({ json }: TestApp, id: string): Promise<SessionDetail> {
  return (await json(`/api/sessions/${encodeURIComponent(id)}`)) as SessionDetail;
}

/** Who opened with the very same lines before, and how many of them there are after the meta. */
function copiedBy(id: string, root: string): SessionDetail["copied_from"] {
  const openings = readShards(root).map((session) => ({
    id: session.id,
    lines: session.shards[0]?.lines.slice(1) ?? [],
  }));
  const own = openings.find((session) => session.id === id)?.lines ?? [];
  const older = openings.filter((session) => session.id < id && session.lines[0] === own[0]);
  const original = older.find(({ lines }) => lines[0] !== undefined && lines[1] === own[1]);
  if (original === undefined) return null;
  const messages = own.findIndex((line, i) => line !== original.lines[i]);
  return { session_id: original.id, messages };
}

/** A copy's figures leave out what it copied; where its original is not there it counts whole. */
async function wholeOf(detail: SessionDetail, root: string): Promise<SessionDetail> {
  return detail.copied_from === null ? detail : await alone(detail, root, (text) => text);
}

/** Own figures of a copy = those of its whole file − those of the messages it copied. */
async function expectOwnFigures(detail: SessionDetail, root: string): Promise<void> {
  if (detail.copied_from === null) return;
  const { messages } = detail.copied_from;
  const whole = await wholeOf(detail, root);
  const prefix = await alone(detail, root, (text) => linesUntil(text, messages));
  expect(counts(detail)).toEqual(counts(whole).map((count, i) => count - (counts(prefix)[i] ?? NaN)));
}

/** The requests counted one by one are the requests of the session. */
async function expectSameRows({ json }: TestApp, { id, project, requests, tokens }: SessionDetail): Promise<void> {
  const query = new URLSearchParams({ group_by: "session", project, session: id });
  const { totals } = (await json(`/api/usage?${query.toString()}`)) as Usage;
  expect([totals.requests, totals.by_status, totals.tokens]).toEqual([requests.total, requests.by_status, tokens]);
}

/** A session as it is where no other is. */
async function alone(detail: SessionDetail, root: string, cut: (text: string) => string): Promise<SessionDetail> {
  const lonely = tempFolder();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!path.includes(`/${detail.id}_`)) continue;
    mkdirSync(dirname(join(lonely, path)), { recursive: true });
    cpSync(join(root, path), join(lonely, path));
    writeFileSync(join(lonely, path), cut(readFileSync(join(lonely, path), "utf8")));
  }
  age(lonely);
  return await detailOf(await openApp([lonely]), detail.id);
}

/** The first line, which says what session it is and so is never copied, and so many messages after it. */
function linesUntil(text: string, messages: number): string {
  return text
    .split("\n")
    .slice(0, messages + 1)
    .map((line) => `${line}\n`)
    .join("");
}

function counts({ tasks, requests, tool_calls, tokens, compactions, aborts }: SessionDetail): number[] {
  const { cache_read, cache_write, output, total } = tokens;
  return [tasks, requests.total, tool_calls, compactions, aborts, cache_read, cache_write, output, total];
}

function tell(detail: SessionDetail) {
  return {
    shards: detail.shards.length,
    lines: detail.lines,
    unreadable: detail.shards.reduce((total, { unreadable }) => total + unreadable.length, 0),
    tasks: detail.tasks,
    requests: detail.requests,
    requests_without_usage: detail.requests_without_usage,
    tool_calls: detail.tool_calls,
    approvals: detail.approvals,
    tokens: detail.tokens,
    compactions: detail.compactions,
    aborts: detail.aborts,
    children: detail.children,
    model: detail.model_id === null ? null : [detail.provider, detail.model_id],
    source: detail.source,
  };
}

function wanted(expected: Expected): ReturnType<typeof tell> {
  const { shards, lines, tasks, requests, requests_without_usage, tool_calls, approvals, tokens } = expected;
  const counted = { shards, lines, tasks, requests, requests_without_usage, tool_calls, approvals, tokens };
  return {
    ...counted,
    unreadable: expected.unreadable.length,
    compactions: expected.compactions.length,
    aborts: expected.aborts,
    children: expected.children,
    model: expected.model === null ? null : [...expected.model],
    source: expected.source ?? "user",
  };
}
