/**
 * The names of a data root: `<root>/<project>/agents/<agent>/traces/<yyyy-mm-dd>/<session>_<index>.jsonl`.
 * Pure: nothing here looks at a disk.
 */
import { join } from "node:path";

/** Folder of a project that holds its agents. */
export const agentsFolder = "agents";
/** Folder of an agent that holds its trace files; it may be missing. */
export const tracesFolder = "traces";

const sessionId = /^[A-Za-z0-9_-]{1,128}$/;
const dateFolder = /^\d{4}-\d{2}-\d{2}$/;
// The first group is greedy, so the split is at the *last* `_digits`: ids may hold underscores and digits themselves.
const shardName = /^(.+)_(\d{3,15})\.jsonl$/;
// Control characters, both separators, and U+FFFD: a name that did not decode cannot be opened again.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unusableInName = /[\u0000-\u001f\u007f/\\\ufffd]/;

/** What a shard's file name says. */
export interface ShardName {
  readonly session: string;
  /** The digits as a number, so that 1000 follows 999. */
  readonly index: number;
}

/** Whether the text can be a session's id. */
export function isSessionId(text: string): boolean {
  return sessionId.test(text);
}

/** Whether the name can be a project's or an agent's: one folder, visible as such, that stays where it is put. */
export function isFolderName(name: string): boolean {
  return name.length > 0 && Buffer.byteLength(name) <= 255 && !unusableInName.test(name) && !/^\.+$/.test(name);
}

/** Whether the name is that of a date folder (`yyyy-mm-dd`; the digits are not read as a date). */
export function isDateFolder(name: string): boolean {
  return dateFolder.test(name);
}

/** Splits a file name at its last `_digits.jsonl` (three digits or more); null when it is no shard's name. */
export function parseShardName(fileName: string): ShardName | null {
  const [, session, digits] = shardName.exec(fileName) ?? [];
  if (session === undefined || digits === undefined || !isSessionId(session)) return null;
  return { session, index: Number(digits) };
}

/** The file name of a session's shard: the index is padded to three digits and grows beyond. */
export function formatShardName({ session, index }: ShardName): string {
  return `${session}_${String(index).padStart(3, "0")}.jsonl`;
}

/** Name of the date folder for sessions that are created at that instant: the machine's local date. */
export function formatDateFolder(created: Date): string {
  const month = String(created.getMonth() + 1).padStart(2, "0");
  const day = String(created.getDate()).padStart(2, "0");
  return `${String(created.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The folder that holds an agent's date folders. Project and agent must be folder names. */
export function tracesPath(root: string, project: string, agent: string): string {
  return join(root, project, agentsFolder, agent, tracesFolder);
}

/** What orders shards: project, agent, session, index, then place. */
interface Placed extends ShardName {
  readonly project: string;
  readonly agent: string;
  readonly path: string;
}

/** Compares shards by project, agent, session (code units), index (as a number) and path. */
export function compareShards(a: Placed, b: Placed): number {
  return (
    compareText(a.project, b.project) ||
    compareText(a.agent, b.agent) ||
    compareText(a.session, b.session) ||
    a.index - b.index ||
    compareText(a.path, b.path)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
