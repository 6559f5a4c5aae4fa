import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { headOf } from "./head-of.ts";
import { apply, type Outline, type Row, startOutline } from "./outline.ts";
import { pairPointers } from "./pairing.ts";
import { placeOf } from "./read.ts";
import { readShards, type RecordedSession } from "./recorded.fixture.ts";
import { transcriptRows } from "./transcript.ts";

/** A visible row as a case tells it: kinds may be named as one likes, rows and their order count. */
interface ExpectedRow {
  readonly kind: string;
  readonly text?: string;
  readonly line: number | readonly [number, number];
  readonly output_line?: number | readonly [number, number];
  readonly status?: string;
}

interface Case {
  readonly transcript?: readonly { readonly session: string; readonly rows: readonly ExpectedRow[] }[];
}

const folders = [process.env["ROOKERY_CASES"], "e2e/cases"].filter(
  (folder) => folder !== undefined && existsSync(folder),
);
const cases = folders.flatMap((folder) =>
  readdirSync(folder ?? "")
    .map((name) => join(folder ?? "", name))
    .filter((path) => existsSync(join(path, "case.json"))),
);

function outlineOf(session: RecordedSession): Outline {
  const outline = startOutline(session.id);
  for (const { shard, lines } of session.shards) for (const line of lines) apply(outline, headOf(line), shard);
  return outline;
}

describe("the reading view shows the rows a reader expects", () => {
  test.each(cases)("%s", (path) => {
    const { transcript = [] } = JSON.parse(readFileSync(join(path, "case.json"), "utf8")) as Case;
    const sessions = readShards(join(path, "root"));
    for (const { session, rows } of transcript) {
      const recorded = sessions.find(({ id }) => id === session);
      expect(recorded, session).toBeDefined();
      if (recorded === undefined) continue;
      const outline = outlineOf(recorded);
      const shown = transcriptRows(
        outline,
        outline.cursor.count,
        pairPointers(outline.pointers, () => null),
      );
      const first = recorded.shards[0]?.shard ?? 1;
      expect(shown.map((row) => tell(outline, row))).toEqual(
        rows.map(({ line, output_line, status }, i) => ({
          place: place(line, first),
          output: output_line === undefined ? null : place(output_line, first),
          status: status ?? tell(outline, shown[i]).status,
        })),
      );
    }
  });
});

function place(line: ExpectedRow["line"], shard: number): string {
  return typeof line === "number" ? `${shard}:${line}` : line.join(":");
}

function tell(outline: Outline, row: Row | undefined) {
  if (row === undefined) return { place: "", output: null, status: "" };
  const at = (n: number) => {
    const { shard, line } = placeOf(outline, n);
    return `${shard}:${line}`;
  };
  const call = row.kind === "tool_call" && row.ref !== null ? outline.calls[row.ref] : undefined;
  const compaction = row.kind === "compaction" && row.ref !== null ? outline.compactions[row.ref] : undefined;
  const status = call?.cut === true ? "cut off" : (call?.output?.status ?? compaction?.end?.status ?? "");
  return {
    place: at(row.at),
    output: call?.output === undefined || call.output === null ? null : at(call.output.at),
    status,
  };
}
