import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "#server/roots/make-folder.ts";
import { agentsFolder, formatDateFolder, formatShardName, tracesFolder } from "#server/roots/layout.ts";
import { oneChild, twoChildren } from "./children.ts";
import { discarded, summarised } from "./compactions.ts";
import { authFailure, quota, retries } from "./failures.ts";
import { flakyTest } from "./flaky-test.ts";
import { aborted, crashed } from "./interruptions.ts";
import { scheduled, steered } from "./marked-texts.ts";
import { chinese, hostileText, toolServers } from "./oddities.ts";
import { parallelCalls } from "./parallel-calls.ts";
import { pictures } from "./pictures.ts";
import type { Sample } from "./sample.ts";
import { TraceScript } from "./trace-script.ts";

/** The project that the samples are written into. */
export const samplesProject = "samples";

const samples: readonly Sample[] = [
  flakyTest,
  aborted,
  scheduled,
  authFailure,
  parallelCalls,
  retries,
  pictures,
  steered,
  oneChild,
  toolServers,
  twoChildren,
  chinese,
  quota,
  summarised,
  discarded,
  crashed,
  hostileText,
];

const msPerHour = 3_600_000;

/**
 * Writes the sample sessions of the ten days before `now` as project `samples` below a data root, made by us and with
 * every kind of message in them. The same `now` gives the same bytes; an existing file is left alone.
 *
 * @returns the paths of the files written, absolute if `root` is.
 * @throws whatever the disk says: no space, no permission.
 */
export async function writeSamples(root: string, now: Date): Promise<string[]> {
  const scripts = samples.map((sample) => perform(sample, now)).flatMap(withChildren);
  const written: string[] = [];
  for (const script of scripts) {
    for (const [at, text] of script.shards.entries()) {
      const file = shardPath(root, script, at + 1);
      if (await writeNew(file, text, script.now)) written.push(file);
    }
  }
  return written;
}

function perform({ name, agent, model, hoursAgo, source, play }: Sample, now: Date): TraceScript {
  const startedAt = new Date(Math.round(now.getTime() - hoursAgo * msPerHour));
  const script = new TraceScript({ name, agent, model, startedAt, ...(source && { source }) });
  play(script);
  return script;
}

function withChildren(script: TraceScript): TraceScript[] {
  return [script, ...script.children.flatMap(withChildren)];
}

function shardPath(root: string, script: TraceScript, index: number): string {
  const folder = path.join(root, samplesProject, agentsFolder, script.agent, tracesFolder);
  return path.join(folder, formatDateFolder(script.startedAt), formatShardName({ session: script.id, index }));
}

/** Dates the file to the session's end, so that an old session does not look as if it were running. */
async function writeNew(file: string, text: string, endedAt: Date): Promise<boolean> {
  await makeFolder(path.dirname(file));
  try {
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  await utimes(file, endedAt, endedAt);
  return true;
}
