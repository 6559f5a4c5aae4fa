import { expect, test } from "vitest";
import type { CallAudit } from "#shared/api/approvals.ts";
import type { FailureGroups, FailureOccurrences } from "#shared/api/failures.ts";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { shardPath, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10) + second * 1000);
const meta = (id: string, model: string) =>
  omni.sessionMeta(
    {
      session_id: id,
      provider: "acme",
      model_id: model,
      model_context_window: 9000,
      system_prompt: "",
      agent_state: "",
      workspace: "/w",
    },
    at(0),
  );
const failed = (second: number, errorMessage: string, attempt: number, retryInMs?: number) =>
  omni.requestEnd("failed", { errorMessage, attempt, ...(retryInMs && { retryInMs }) }, at(second));
const refused = (second: number) =>
  omni.requestEnd("auth", { errorMessage: "401 invalid key", attempt: 1 }, at(second));

async function openTraces(traces: Readonly<Record<string, readonly OmniMessage[]>>) {
  const root = tempFolder();
  for (const [id, messages] of Object.entries(traces)) {
    writeShard(shardPath(root, id), messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  }
  return openApp([root]);
}

const retried = [
  meta("retried", "nova"),
  omni.userText("Go", at(1)),
  omni.requestBegin(at(2)),
  failed(3, "429 slow down", 1, 2000),
  omni.requestBegin(at(5)),
  failed(8, "503 overloaded, request 12", 2, 4000),
  omni.requestBegin(at(12)),
  omni.requestEnd("completed", { attempt: 3 }, at(14)),
];

test("a retry run counts once, where its last attempt failed, and is told attempt by attempt", async () => {
  const { json } = await openTraces({ retried });
  const { groups, totals } = (await json("/api/failures?group_by=class")) as FailureGroups;
  const ends = groups.map((group) => [group.class, group.count, group.recovered, group.lost_ms]);
  expect(ends.sort()).toEqual([
    ["overloaded", 1, 1, 10_000],
    ["rate_limit", 1, 0, null],
  ]);
  expect(totals).toMatchObject({ count: 2, recovered: 1, gave_up: 0, attempts_without_usage: 2 });

  const { occurrences } = (await json("/api/failures?group_by=none&class=rate_limit")) as FailureOccurrences;
  expect(occurrences).toMatchObject([
    {
      session: "retried",
      shard: 1,
      line: 4,
      run: {
        outcome: "recovered",
        attempts: [
          { line: 4, class: "rate_limit", took_ms: 1000, retry_in_ms: 2000 },
          { line: 6, class: "overloaded", took_ms: 3000, retry_in_ms: 4000 },
        ],
        closing: { line: 8, took_ms: 2000 },
      },
    },
  ]);
});

test("every listed failure stands on the line it names", async () => {
  const { json, get } = await openTraces({ retried });
  const { occurrences } = (await json("/api/failures/occurrences")) as FailureOccurrences;
  for (const { session, shard, line, message } of occurrences) {
    const answer = await get(`/api/sessions/${session}/messages?shard=${shard}&from=${line}&count=1`);
    expect(JSON.parse(await answer.text())).toMatchObject({ payload: { error_message: message } });
  }
  expect(occurrences).toHaveLength(2);
});

test.each([
  { name: "nothing completed", later: [], open: 1 },
  { name: "another model completed", later: [["other", 60]], open: 1 },
  { name: "the same completed before", later: [["nova", 1]], open: 1 },
  { name: "the same completed later", later: [["nova", 60]], open: 0 },
] as const)("refused credentials need a person: $name", async ({ later, open }) => {
  const repaired = later.map(([model, second], i) => {
    const id = `later-${i}`;
    return [
      id,
      [
        meta(id, model),
        omni.userText("Again", at(second)),
        omni.requestBegin(at(second)),
        omni.requestEnd("completed", {}, at(second + 1)),
      ],
    ] as const;
  });
  const begin = [meta("locked", "nova"), omni.userText("Go", at(10)), omni.requestBegin(at(11))];
  const { json } = await openTraces({ locked: [...begin, refused(12)], ...Object.fromEntries(repaired) });
  const { needs_attention } = (await json("/api/failures?from=2020-01-01&to=2020-01-02")) as FailureGroups;
  expect(needs_attention).toHaveLength(open);
  if (open === 0) return;
  expect(needs_attention).toMatchObject([
    { kind: "auth", provider: "acme", model_id: "nova", sessions: 1, newest: { session: "locked", line: 4 } },
  ]);
});

const call = (second: number, id: string, args: string) =>
  omni.toolCall({ name: "shell", arguments: args, toolCallId: id }, at(second));
const audited = [
  meta("audited", "nova"),
  omni.userText("Go", at(1)),
  omni.requestBegin(at(2)),
  call(3, "a", '{"cmd":"ls"}'),
  omni.approvalDecision("allow", "a", at(5)),
  call(6, "b", JSON.stringify({ cmd: "写".repeat(300) })),
  omni.approvalDecision("deny", "b", at(16)),
  call(17, "c", "{}"),
  omni.requestEnd("completed", {}, at(18)),
  omni.toolCallOutput({ output: "x", toolCallId: "a", stopReason: "failed" }, at(19)),
  omni.toolCallOutput({ output: "no", toolCallId: "b", stopReason: "aborted" }, at(20)),
];

test("the audit has every call with its decision, wait, outcome and arguments' head", async () => {
  const { json } = await openTraces({ audited });
  const { calls, totals, total } = (await json("/api/approvals")) as CallAudit;
  expect(calls.map((each) => [each.line, each.decision, each.wait_ms, each.outcome, each.took_ms])).toEqual([
    [8, null, null, "unanswered", null],
    [6, "deny", 10_000, "aborted", 4000],
    [4, "allow", 2000, "failed", 14_000],
  ]);
  expect(calls.map((each) => [each.arguments?.length, each.arguments_cut])).toEqual([
    [2, false],
    [200, true],
    [12, false],
  ]);
  expect(total).toBe(3);
  expect(totals).toMatchObject({ by_decision: { allow: 1, deny: 1, none: 1 }, wait: { p50: 2000, p90: 10_000 } });
});

test.each([
  ["decision=deny", [6]],
  ["decision=none", [8]],
  ["decision=allow,deny&sort=-wait", [6, 4]],
  ["outcome=failed", [4]],
  ["tool=shell&limit=1", [8]],
  ["model=nova&from=2026-03-01T10:00:06Z&to=2026-03-01T10:00:17Z", [6]],
  ["session=nobody", []],
])("%s selects calls", async (query, lines) => {
  const { json } = await openTraces({ audited });
  const { calls } = (await json(`/api/approvals?${query}`)) as CallAudit;
  expect(calls.map(({ line }) => line)).toEqual(lines);
});

test("pages of the audit follow one another", async () => {
  const { json } = await openTraces({ audited });
  const lines: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = (await json(`/api/approvals?sort=wait&limit=1&cursor=${cursor}`)) as CallAudit;
    lines.push(...page.calls.map(({ line }) => line));
    cursor = page.next_cursor;
  }
  expect(lines).toEqual([4, 6, 8]);
});
