import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/roots/make-folder.ts";
import type { Health } from "#shared/api/health.ts";
import { errorCode } from "#server/roots/problem.ts";

/** Rookery's own folders, as far as they can be used. */
export interface Home {
  /** The root of what Rookery records itself, in the layout of every other root. */
  readonly ownRoot: string;
  /** Null when nothing can be kept: the index then lives in memory. */
  readonly cacheDir: string | null;
  readonly problems: Health["problems"];
}

/** Makes the folders in ROOKERY_HOME. A home that cannot be written to stops nothing: traces are read all the same. */
export async function prepareHome(home: string, cacheDir: string): Promise<Home> {
  const ownRoot = ownRootIn(home);
  const homeProblem = await makeWritable(ownRoot);
  const cacheProblem = await makeWritable(cacheDir);
  const problems = [
    ...(homeProblem === null
      ? []
      : [{ code: "home_not_writable", message: `${home} cannot be written to (${homeProblem}).`, hint: homeHint }]),
    ...(cacheProblem === null
      ? []
      : [
          {
            code: "cache_not_writable",
            message: `${cacheDir} cannot be written to (${cacheProblem}).`,
            hint: cacheHint,
          },
        ]),
  ];
  return { ownRoot, cacheDir: cacheProblem === null ? cacheDir : null, problems };
}

/** Where Rookery records what it is sent. */
export function ownRootIn(home: string): string {
  return join(home, "data");
}

const homeHint = "Prices and recordings cannot be saved. Make the folder writable, or name another with --home.";
const cacheHint = "The index is made anew at every start. Make the folder writable, or name another with --cache-dir.";

/** Why the folder cannot be made or written to; null when it can. */
async function makeWritable(folder: string): Promise<string | null> {
  try {
    await makeFolder(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return errorCode(error) ?? String(error);
  }
}
