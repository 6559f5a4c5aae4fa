import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { mapBounded } from "./concurrency.ts";
import { agentsFolder, compareShards, isDateFolder, tracesPath } from "./layout.ts";
import { type FolderNames, listFolderBelow, listFolder, statShards, usableFolders } from "./list-folder.ts";
import { systemProblem } from "./problem.ts";
import { type AgentPlace, type DatePlace, shardFile, twinProblem } from "./shard-file.ts";
import type { RootProblem, RootScan, ShardFile } from "./types.ts";

const foldersAtOnce = 16;

interface Findings {
  readonly shards: ShardFile[];
  readonly problems: RootProblem[];
  ignored: number;
}

/**
 * Finds every shard under a data root. Never throws: what cannot be read is said in the result.
 * The root may be a symbolic link; below it links are not followed, so nothing outside can be reached and nothing is
 * listed twice.
 */
export async function scanRoot(root: string): Promise<RootScan> {
  const path = resolve(root);
  const unreadable = await rootProblem(path);
  if (unreadable !== null) return unreadableRoot(path, unreadable);
  const top = await listFolder(path);
  if (top.problem !== null) return unreadableRoot(path, top.problem);
  const found: Findings = { shards: [], problems: [], ignored: 0 };
  const projects = usableFolders(top);
  found.ignored += projects.ignored;
  const agents = (
    await mapBounded(projects.folders, foldersAtOnce, (project) => listAgents(path, project, found))
  ).flat();
  const dates = (await mapBounded(agents, foldersAtOnce, (agent) => listDates(path, agent, found))).flat();
  await mapBounded(dates, foldersAtOnce, (date) => listShards(path, date, found));
  const shards = withoutTwins(found);
  return {
    path,
    readable: true,
    reason: shards.length > 0 ? null : whyEmpty(top, agents.length, found.problems.length),
    shards,
    ignoredFiles: found.ignored,
    problems: found.problems,
  };
}

function unreadableRoot(path: string, problem: RootProblem): RootScan {
  const reason = `${problem.reason} ${problem.hint}`;
  return { path, readable: false, reason, shards: [], ignoredFiles: 0, problems: [problem] };
}

/** Why the root cannot be a root at all; null when it is a folder. */
async function rootProblem(path: string): Promise<RootProblem | null> {
  try {
    const stats = await stat(path);
    return stats.isDirectory() ? null : systemProblem(path, Object.assign(new Error(), { code: "ENOTDIR" }));
  } catch (error) {
    return systemProblem(path, error);
  }
}

async function listAgents(root: string, project: string, found: Findings): Promise<AgentPlace[]> {
  const folder = join(root, project, agentsFolder);
  const names = await listFolderBelow(folder);
  if (names.problem !== null) found.problems.push(names.problem);
  const { folders, ignored } = usableFolders(names);
  found.ignored += ignored;
  return folders.map((agent) => ({ project, agent }));
}

async function listDates(root: string, place: AgentPlace, found: Findings): Promise<DatePlace[]> {
  const folder = tracesPath(root, place.project, place.agent);
  const names = await listFolderBelow(folder);
  if (names.problem !== null) found.problems.push(names.problem);
  const dates = names.folders.filter(isDateFolder);
  found.ignored += names.folders.length - dates.length + names.files.length + names.others.length;
  return dates.map((dateFolder) => ({ ...place, dateFolder }));
}

async function listShards(root: string, place: DatePlace, found: Findings): Promise<void> {
  const folder = join(tracesPath(root, place.project, place.agent), place.dateFolder);
  const names = await listFolderBelow(folder);
  if (names.problem !== null) found.problems.push(names.problem);
  const stated = await statShards(folder, names);
  found.ignored += stated.ignored;
  found.problems.push(...stated.problems);
  for (const shard of stated.shards) found.shards.push(shardFile(root, place, shard));
}

/**
 * Sorts the shards and keeps one of each (session, index): a message's identity names the shard by its index only.
 * The one in the oldest date folder holds, the other is reported.
 */
function withoutTwins(found: Findings): ShardFile[] {
  const kept: ShardFile[] = [];
  for (const shard of found.shards.sort(compareShards)) {
    const last = kept.at(-1);
    if (last === undefined || !isTwin(last, shard)) {
      kept.push(shard);
      continue;
    }
    found.ignored += 1;
    found.problems.push(twinProblem(shard, last));
  }
  return kept;
}

function isTwin(a: ShardFile, b: ShardFile): boolean {
  return a.index === b.index && a.session === b.session && a.agent === b.agent && a.project === b.project;
}

function whyEmpty(top: FolderNames, agents: number, problems: number): string {
  const present = top.folders.length + top.files.length + top.others.length;
  if (present === 0) return "The folder is empty: no session has been recorded there yet.";
  if (problems > 0) return "No trace was found, and a part of the folder could not be read.";
  if (agents > 0) {
    const none =
      agents === 1 ? "The folder has one agent, without a trace" : `None of the ${agents} agents has a trace`;
    return `${none} (agents/<agent>/traces/<date>/<session>_001.jsonl).`;
  }
  if (top.folders.includes(agentsFolder)) return "This is a project, no data root: name the folder above it.";
  return "No folder in it is a project (with a folder agents): it is probably no data root. Name the folder that holds the projects.";
}
