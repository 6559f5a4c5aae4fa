import { appendFile, readFile } from "node:fs/promises";
import type { Touched } from "./archive.ts";
import type { CallTable } from "./call-table.ts";
import { notThere } from "./cache-folder.ts";
import type { RequestTable } from "./request-table.ts";
import { keyText } from "./session-key.ts";
import { laterParts } from "./stored-digest.ts";
import { RecordReader, RecordWriter, type StoredSession } from "./stored-record.ts";
import { type StoredCall, storedCall, type StoredRequest, storedRequest } from "./stored-rows.ts";
import type { SessionKey, SessionRecord } from "./types.ts";

const NEWLINE = 0x0a;

/** One line of the log: a session as it is now with the rows that changed, or its end. */
export type LoggedChange =
  | {
      readonly type: "session";
      readonly record: SessionRecord;
      /** All rows before are void. */
      readonly replaced: boolean;
      readonly requests: readonly StoredRequest[];
      readonly calls: readonly StoredCall[];
    }
  | { readonly type: "gone"; readonly key: SessionKey };

interface Pending {
  record: SessionRecord;
  replaced: boolean;
  readonly requestRows: Set<number>;
  readonly callRows: Set<number>;
}

/**
 * Collects changes until they are written. A session that changes often is written once, with absolute values, so that
 * a line may be applied twice.
 */
export class PendingChanges {
  readonly #pending = new Map<string, Pending | SessionKey>();

  get size(): number {
    return this.#pending.size;
  }

  note({ record, replaced, requestRows, callRows }: Touched): void {
    const key = keyText(record.key);
    const known = this.#pending.get(key);
    const fresh = replaced || known === undefined || !("record" in known);
    const pending = fresh
      ? {
          record,
          replaced: replaced || known !== undefined,
          requestRows: new Set<number>(),
          callRows: new Set<number>(),
        }
      : known;
    pending.record = record;
    for (const row of requestRows) pending.requestRows.add(row);
    for (const row of callRows) pending.callRows.add(row);
    this.#pending.set(key, pending);
  }

  noteGone(key: SessionKey): void {
    this.#pending.set(keyText(key), key);
  }

  clear(): void {
    this.#pending.clear();
  }

  /** Takes what was collected, as lines. */
  take(requests: RequestTable, calls: CallTable): string {
    const lines: string[] = [];
    for (const change of this.#pending.values()) {
      lines.push("record" in change ? loggedSession(change, requests, calls) : loggedEnd(change));
    }
    this.#pending.clear();
    return lines.map((line) => `${line}\n`).join("");
  }
}

/** What a session's line begins with; the later parts of its digest follow, each after a tab. */
type LoggedSession = Omit<Extract<LoggedChange, { type: "session" }>, "record"> & { readonly session: StoredSession };

/** A line without a record. */
type LoggedEvent = Extract<LoggedChange, { type: "gone" }> | { readonly type: "settled" };

function loggedSession(
  { record, replaced, requestRows, callRows }: Pending,
  requests: RequestTable,
  calls: CallTable,
): string {
  const ascending = (rows: Set<number>): number[] => [...rows].sort((a, b) => a - b);
  const logged: LoggedSession = {
    type: "session",
    session: new RecordWriter().stored(record),
    replaced,
    requests: ascending(requestRows).map((row) => storedRequest(requests, row)),
    calls: ascending(callRows).map((row) => storedCall(calls, row)),
  };
  return [JSON.stringify(logged), ...laterParts(record.digest)].join("\t");
}

function loggedEnd(key: SessionKey): string {
  return JSON.stringify({ type: "gone", key } satisfies LoggedEvent);
}

/** Appends lines to a log; false when the folder for it is not there. @throws when it cannot be written otherwise */
export async function appendLog(path: string, lines: string): Promise<boolean> {
  if (lines === "") return true;
  const appended = appendFile(path, lines, { mode: 0o600 }).then(() => true);
  return (await appended.catch(notThere)) ?? false;
}

/** Says that up to here every session's copies have been looked for. */
export const SETTLED_LINE = '{"type":"settled"}\n';

/** A log as it was found. */
export interface FoundLog {
  readonly changes: readonly LoggedChange[];
  /** Whether its last line says that nothing waits. */
  readonly settled: boolean;
  /** Whether it ends in what is no line. */
  readonly torn: boolean;
  readonly bytes: number;
}

/** Reads a log up to its first line that is none: a process that died while writing leaves half of one. */
export async function readLog(path: string): Promise<FoundLog> {
  const found = (await readFile(path).catch(notThere)) ?? Buffer.alloc(0);
  const changes: LoggedChange[] = [];
  let settled = false;
  let start = 0;
  for (let end = found.indexOf(NEWLINE); end !== -1; end = found.indexOf(NEWLINE, start)) {
    const line = readLine(found, start, end);
    if (line === null) break;
    settled = line.type === "settled";
    if (line.type !== "settled") changes.push(line);
    start = end + 1;
  }
  const torn = start < found.length;
  return { changes, settled: settled && !torn, torn, bytes: found.length };
}

function readLine(log: Buffer, start: number, end: number): LoggedChange | { readonly type: "settled" } | null {
  try {
    const [first = "", rest = "", failures = ""] = log.toString("utf8", start, end).split("\t");
    const event = JSON.parse(first) as LoggedSession | LoggedEvent;
    if (event.type !== "session") return event;
    for (const later of [rest, failures]) JSON.parse(later); // what is parsed only when it is asked for has to be whole now
    const { session, ...change } = event;
    return { ...change, record: new RecordReader().record(session, { readRest: () => rest, readLog: () => failures }) };
  } catch {
    return null;
  }
}
