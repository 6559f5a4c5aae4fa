import type { ShardFile } from "#server/roots/types.ts";
import { planReading } from "./plan-reading.ts";
import type { WaitingSession } from "./reading-queue.ts";
import { keyText } from "./session-key.ts";
import type { SessionTable } from "./session-table.ts";
import type { ShardCatalog } from "./shard-catalog.ts";
import type { SessionRecord } from "./types.ts";

/** How the files that a start has found differ from what was stored of them. */
export interface StartDifference {
  /** Sessions that are new or have changed; nearly all are as they were when they were read. */
  readonly waiting: readonly WaitingSession[];
  /** Sessions without a file. */
  readonly gone: readonly SessionRecord[];
}

/** Compares the files that there are with the sessions that were stored. */
export function compareStart(catalog: ShardCatalog, sessions: SessionTable): StartDifference {
  const waiting: WaitingSession[] = [];
  let known = 0;
  for (const key of catalog.keys()) {
    const [record, files] = [sessions.get(key), catalog.files(key)];
    if (record !== null) known += 1;
    if (record !== null && planReading(record.shards, files).type === "nothing") continue;
    waiting.push(waitingSession(key, record, files));
  }
  const isGone = ({ key }: SessionRecord): boolean => catalog.files(keyText(key)).length === 0;
  return { waiting, gone: known === sessions.size ? [] : sessions.all().filter(isGone) };
}

function waitingSession(key: string, record: SessionRecord | null, files: readonly ShardFile[]): WaitingSession {
  let [newest, bytes] = [0, 0];
  for (const file of files) {
    newest = Math.max(newest, file.mtimeMs);
    bytes += file.bytes;
  }
  for (const { readBytes } of record?.shards ?? []) bytes -= readBytes;
  return { key, newest, bytes: Math.max(0, bytes) };
}
