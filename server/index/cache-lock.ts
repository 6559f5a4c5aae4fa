import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The process that writes a cache. */
interface LockHolder {
  readonly pid: number;
  /** Null as long as it does not listen. */
  readonly port: number | null;
  /** When the process was started, as the system tells it: a pid may be used again; null where it is not told. */
  readonly started: string | null;
}

/** The right to write a cache, or who has it. */
export type CacheLock =
  | {
      readonly held: true;
      /** Tells others where this server listens. */
      readonly announce: (port: number) => void;
      readonly release: () => void;
    }
  | { readonly held: false; readonly by: LockHolder };

const ATTEMPTS = 5;

/**
 * Takes the lock of a cache folder: one process at a time writes it. A lock whose process is gone is taken over.
 * @throws when the folder cannot be written to
 */
export function lockCache(cacheDir: string): CacheLock {
  mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
  const path = join(cacheDir, "writer.lock");
  const self: LockHolder = { pid: process.pid, port: null, started: startOf(process.pid) };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (createLock(path, self)) return heldLock(path, self);
    const other = readHolder(path);
    if (other !== null && isAlive(other)) return { held: false, by: other };
    removeStale(path, other);
  }
  throw new Error(`${path} cannot be taken: other processes keep taking it.`);
}

function heldLock(path: string, self: LockHolder): CacheLock {
  return {
    held: true,
    announce: (port) => {
      // replaced in one step: whoever looks finds one of the two
      writeFileSync(`${path}.${String(self.pid)}`, JSON.stringify({ ...self, port }), { mode: 0o600 });
      renameSync(`${path}.${String(self.pid)}`, path);
    },
    release: () => {
      if (isSame(readHolder(path), self)) rmSync(path, { force: true });
    },
  };
}

function createLock(path: string, self: LockHolder): boolean {
  try {
    writeFileSync(path, JSON.stringify(self), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the lock aside first: another process may have taken it over a moment ago, and then it is put back. */
function removeStale(path: string, stale: LockHolder | null): void {
  const aside = `${path}.${String(process.pid)}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // someone else was quicker
  }
  const moved = readHolder(aside);
  if (moved !== null && !isSame(moved, stale) && isAlive(moved)) createLock(path, moved);
  rmSync(aside, { force: true });
}

function readHolder(path: string): LockHolder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isHolder(found) ? found : null;
  } catch {
    return null;
  }
}

/** Checked by hand: a library for it would take longer to load than all that comes before the server listens. */
function isHolder(found: unknown): found is LockHolder {
  if (typeof found !== "object" || found === null || !("pid" in found && "port" in found && "started" in found)) {
    return false;
  }
  const { pid, port, started } = found;
  const isPid = Number.isInteger(pid) && Number(pid) > 0;
  return isPid && (port === null || Number.isInteger(port)) && (started === null || typeof started === "string");
}

function isSame(a: LockHolder | null, b: LockHolder | null): boolean {
  return a !== null && b !== null && a.pid === b.pid && a.started === b.started;
}

function isAlive({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // a process of another user cannot be signalled, and is there
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const now = startOf(pid);
  return now === null || started === null || now === started;
}

/** The start of a process in clock ticks since the boot; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // the name, in parentheses, may hold anything; the start is the 20th field after it
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
