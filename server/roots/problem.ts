import type { RootProblem } from "./types.ts";

const known: Record<string, readonly [reason: string, hint: string]> = {
  ENOENT: ["There is no such file or folder.", "Check the path, or wait until the first session is recorded there."],
  ENOTDIR: ["This is a file where a folder is expected.", "Name the folder that holds the projects."],
  EISDIR: ["This is a folder where a file is expected.", "Move the folder out of the traces."],
  EACCES: ["It may not be read by this user.", "Give the user who runs Rookery the right to read it."],
  EPERM: ["The system does not allow it.", "Give the user who runs Rookery the right to use it."],
  ELOOP: ["It is a symbolic link, and links are not followed.", "Add the folder it points to as a root of its own."],
  ENOSPC: ["The disk is full, or a limit of the system is reached.", "Make room on the disk."],
  EDQUOT: ["The user's disk quota is used up.", "Make room in the quota."],
  EROFS: ["The disk is mounted read-only.", "Choose a home on a disk that can be written to."],
  EMFILE: ["Too many files are open at once.", "Raise the limit of open files (ulimit -n)."],
  ENFILE: ["Too many files are open on this machine.", "Close other programs, or raise fs.file-max."],
  EIO: ["The disk reported an error.", "Check the disk; the rest is read as usual."],
  ENAMETOOLONG: ["The name is too long.", "Choose a shorter one."],
};

/** The code of a system error (`ENOENT`), or null when it is something else. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** A problem of our own finding. */
export function problem(path: string, reason: string, hint: string): RootProblem {
  return { path, reason, hint };
}

/** Words for an error that the system gave about a path. */
export function systemProblem(path: string, error: unknown): RootProblem {
  const code = errorCode(error);
  const [reason, hint] = (code !== null && known[code]) || [
    error instanceof Error ? error.message : String(error),
    "Try again; if it stays, look at the file with other tools.",
  ];
  return problem(path, code === null ? reason : `${reason} (${code})`, hint);
}

/** Whether the error only says that the thing is not there (any more). */
export function isGone(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
