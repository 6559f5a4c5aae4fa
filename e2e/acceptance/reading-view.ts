import type { SessionDetail } from "#shared/api/shapes.ts";
import type { HeadsAnswer } from "#shared/api/heads.ts";
import { decodeHeads } from "#shared/outline/columns.ts";
import { apply, type Outline, type Row, startOutline } from "#shared/outline/outline.ts";
import { pairPointers } from "#shared/outline/pairing.ts";
import { placeOf } from "#shared/outline/read.ts";
import { transcriptRows } from "#shared/outline/transcript.ts";
import type { CaseRow } from "./case-files.ts";

/** A visible row as it can be compared: places are `shard:line`. */
interface ToldRow {
  readonly place: string;
  readonly output: string | null;
  /** How the call or compaction ended; "" for other rows. */
  readonly status: string;
}

/** The reading view of a session as a page makes it: from the heads that the API answers, shard after shard. */
export async function readingView(json: (path: string) => Promise<unknown>, session: string): Promise<ToldRow[]> {
  const url = `/api/sessions/${encodeURIComponent(session)}`;
  const { shards } = (await json(url)) as SessionDetail;
  const outline = startOutline(session);
  for (const { index } of shards) {
    for (let from: number | null = 1; from !== null;) {
      const answer = (await json(`${url}/heads?shard=${String(index)}&from=${String(from)}`)) as HeadsAnswer;
      for (const block of answer.blocks) for (const head of decodeHeads(block).heads) apply(outline, head, index);
      from = answer.next;
    }
  }
  const pairs = pairPointers(outline.pointers, () => null);
  return transcriptRows(outline, outline.cursor.count, pairs).map((row) => tellRow(outline, row));
}

/** The rows of a case in the same words; a status that the case does not name is taken from the row shown. */
export function wantedRows(rows: readonly CaseRow[], shown: readonly ToldRow[], firstShard: number): ToldRow[] {
  const place = (line: CaseRow["line"]) =>
    typeof line === "number" ? `${String(firstShard)}:${String(line)}` : line.join(":");
  return rows.map(({ line, output_line, status }, i) => ({
    place: place(line),
    output: output_line === undefined ? null : place(output_line),
    status: status ?? shown[i]?.status ?? "",
  }));
}

function tellRow(outline: Outline, row: Row): ToldRow {
  const at = (n: number) => Object.values(placeOf(outline, n)).join(":");
  const call = row.kind === "tool_call" && row.ref !== null ? outline.calls[row.ref] : undefined;
  const compaction = row.kind === "compaction" && row.ref !== null ? outline.compactions[row.ref] : undefined;
  const ended = call?.output?.status ?? compaction?.end?.status ?? "";
  return {
    place: at(row.at),
    output: call?.output ? at(call.output.at) : null,
    status: call?.cut === true ? "cut off" : ended,
  };
}
