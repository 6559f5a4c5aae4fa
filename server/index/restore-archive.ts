import { setImmediate as nextTurn } from "node:timers/promises";
import type { Archive } from "./archive.ts";
import { decodeCalls, decodeRequests } from "./arrow-file.ts";
import type { StoredFiles } from "./cache-folder.ts";
import type { LoggedChange } from "./change-log.ts";
import { keyText } from "./session-key.ts";
import { laterParts, rowCounts } from "./stored-digest.ts";
import { RecordReader, RecordWriter, type StoredSession } from "./stored-record.ts";
import { restoreCalls, restoreRequests } from "./stored-rows.ts";
import type { SessionRecord } from "./types.ts";

const NEWLINE = 0x0a;

/** Records written or read between two turns of the event loop. */
const RECORDS_PER_TURN = 200;

/** Fills an empty archive with a stored generation and what changed since. @throws when they do not belong together */
export async function restoreArchive(
  archive: Archive,
  { sessions, requests, calls }: StoredFiles,
  changes: readonly LoggedChange[],
): Promise<void> {
  await restoreSessions(archive, sessions);
  decodeRequests(requests, archive.requests);
  decodeCalls(calls, archive.calls);
  for (const change of changes) applyChange(archive, change);
  checkRows(archive);
}

/** Some hundred sessions at a time: a line with an array of them, then two lines with the later parts of each one's digest. */
export function* encodeSessions(records: readonly SessionRecord[]): Generator<Uint8Array, void> {
  const writer = new RecordWriter();
  for (let from = 0; from < records.length; from += RECORDS_PER_TURN) {
    const some = records.slice(from, from + RECORDS_PER_TURN);
    const fronts = asciiJson(some.map((record) => writer.stored(record)));
    yield Buffer.from([fronts, ...some.flatMap(({ digest }) => laterParts(digest)), ""].join("\n"));
  }
}

/** JSON of one byte a character: where there is a wider one, all of a text takes twice as long to parse. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

async function restoreSessions(archive: Archive, bytes: Uint8Array): Promise<void> {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new RecordReader();
  for (let start = 0; start < lines.length; await nextTurn()) {
    let end = lines.indexOf(NEWLINE, start);
    for (const stored of JSON.parse(lines.toString("latin1", start, end)) as StoredSession[]) {
      const rest = end + 1;
      const log = lines.indexOf(NEWLINE, rest) + 1;
      const logEnd = (end = lines.indexOf(NEWLINE, log));
      const readRest = () => lines.toString("utf8", rest, log - 1);
      const readLog = () => lines.toString("utf8", log, logEnd);
      archive.sessions.put(reader.record(stored, { readRest, readLog }));
    }
    start = end + 1;
  }
}

function applyChange(archive: Archive, change: LoggedChange): void {
  const known = archive.sessions.get(keyText(change.type === "gone" ? change.key : change.record.key));
  if (known !== null && (change.type === "gone" || change.replaced || known.ordinal !== change.record.ordinal)) {
    archive.forget(known);
  }
  if (change.type === "gone") return;
  archive.sessions.put(change.record);
  restoreRequests(archive.requests, change.record.ordinal, change.requests);
  restoreCalls(archive.calls, change.record.ordinal, change.calls);
}

/** Records and rows were written apart: they belong together only if the counts agree. */
function checkRows({ sessions, requests, calls }: Archive): void {
  for (const { ordinal, digest, key } of sessions.all()) {
    const expected = rowCounts(digest);
    const agrees =
      requests.rows.countOf(ordinal) === expected.requests && calls.rows.countOf(ordinal) === expected.calls;
    if (!agrees) throw new Error(`the rows of ${key.id} are not complete`);
  }
}
