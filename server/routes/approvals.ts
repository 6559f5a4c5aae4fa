import type { Hono } from "hono";
import type { CallAudit } from "#shared/api/approvals.ts";
import { answerJson } from "#server/http/answers.ts";
import { queryOf } from "#server/http/parameters.ts";
import { auditCalls, type CallPage } from "#server/query/call-audit.ts";
import type { ShardRecord } from "#server/index/types.ts";
import type { LineMarks } from "#server/reading/line-marks.ts";
import { type ArgumentHead, readArgumentHeads } from "#server/reading/argument-heads.ts";
import { mapBounded } from "#server/roots/concurrency.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/approvals`: every call with its decision, wait and outcome. Only the lines of the page are read. */
export function approvalsRoute(app: Hono, { view, marks }: Services): void {
  app.get("/api/approvals", async (context) => {
    const { audit, calls } = auditCalls(view(), queryOf(context));
    const heads = await readHeads(calls, marks);
    const answer: CallAudit = {
      ...audit,
      calls: calls.map(({ call }, i) => {
        const { text, cut } = heads[i] ?? { text: null, cut: false };
        return { ...call, arguments: text, arguments_cut: cut };
      }),
    };
    return answerJson(context, answer);
  });
}

/** Denied calls lie far apart: a page of them may need as many files. */
const SHARDS_AT_ONCE = 16;

type Member = CallPage["calls"][number];

/** The arguments' heads of the calls, in their order, each shard read once. */
async function readHeads(calls: CallPage["calls"], marks: LineMarks): Promise<(ArgumentHead | undefined)[]> {
  const byShard = new Map<ShardRecord, Member[]>();
  for (const member of calls) {
    const shard = member.record.shards.find(({ file }) => file.index === member.call.shard);
    if (shard !== undefined) byShard.set(shard, [...(byShard.get(shard) ?? []), member]);
  }
  const heads = new Map<Member, ArgumentHead | undefined>();
  await mapBounded([...byShard], SHARDS_AT_ONCE, async ([shard, members]) => {
    const lines = members.map(({ call }) => call.line);
    const read = await readArgumentHeads(shard, marks, lines);
    for (const member of members) heads.set(member, read.get(member.call.line));
  });
  return calls.map((member) => heads.get(member));
}
