import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Ingest, type IngestOptions } from "#server/ingest/ingest.ts";
import type { OpenIndex } from "#server/index/open-index.ts";
import { tracesPath } from "#server/roots/layout.ts";
import { sonnet } from "#server/samples/models.ts";
import { TraceScript } from "#server/samples/trace-script.ts";
import { samplesProject } from "#server/samples/write-samples.ts";
import { demoAgent, playGuidedTour } from "./guided-tour.ts";
import { stepsOf } from "./steps.ts";

/** Pause (ms) between the end of one run and the next. */
const pauseMs = 8_000;

export interface DemoOptions extends Pick<IngestOptions, "channels" | "now"> {
  readonly index: OpenIndex;
  /** Root of the sample sessions. */
  readonly sampleRoot: string;
  /** How much faster than a model writes; for tests. */
  readonly speed?: number;
}

/** Removes what an earlier demonstration has left under the root of the samples. */
export async function removeDemo(sampleRoot: string): Promise<void> {
  await rm(tracesPath(sampleRoot, samplesProject, demoAgent), { recursive: true, force: true });
}

/**
 * A harness that never rests, for whoever has none yet: one session after the other is sent through the same ingest as
 * any other, recorded among the samples, and taken away when the one after the next begins. It ends by itself, and
 * leaves nothing, when the samples are no longer shown.
 */
export class Demo {
  readonly #options: DemoOptions;
  readonly #ingest: Ingest;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #ended: Promise<void>;

  constructor(options: DemoOptions) {
    const { index, sampleRoot, channels, now } = options;
    this.#options = options;
    this.#ingest = new Ingest({ index, channels, now, dataRoot: sampleRoot, roots: [], whenReady: index.whenReady });
    this.#unsubscribe = index.subscribe(() => {
      if (!index.state().samples) this.#stop.abort();
    });
    this.#ended = this.#run();
  }

  /** Resolves when it has ended and its sessions are gone. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    let before: readonly string[] = [];
    while (!this.#stop.signal.aborted) {
      const startedAt = new Date(this.#options.now());
      const script = new TraceScript({
        name: `tour/${startedAt.toISOString()}`,
        agent: demoAgent,
        model: sonnet,
        startedAt,
      });
      playGuidedTour(script);
      const current = [script.id, ...script.children.map(({ id }) => id)];
      await this.#ingest.receive(
        { project: samplesProject, agent: demoAgent, id: script.id },
        this.#stream(script),
        null,
      );
      await this.#pause(pauseMs);
      await this.#forget(before);
      before = current;
    }
    this.#unsubscribe();
    await this.#forget(before);
    await removeDemo(this.#options.sampleRoot).catch(() => undefined);
  }

  async *#stream(script: TraceScript): AsyncGenerator<Uint8Array, void> {
    for (const { afterMs, line } of stepsOf(script)) {
      if (afterMs > 0) await this.#pause(afterMs);
      if (this.#stop.signal.aborted) return;
      yield Buffer.from(`${line(new Date(this.#options.now()))}\n`);
    }
  }

  /** Shorter when it is stopped. */
  async #pause(ms: number): Promise<void> {
    const { speed = 1 } = this.#options;
    await sleep(ms / speed, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }

  async #forget(ids: readonly string[]): Promise<void> {
    const { index, sampleRoot } = this.#options;
    const records = ids.flatMap((id) => index.byId(id).filter(({ key }) => key.root === sampleRoot));
    const files = records.flatMap(({ shards }) => shards.map(({ file }) => file));
    await Promise.all(files.map(({ path }) => rm(path, { force: true }).catch(() => undefined)));
    await index.touch(files);
  }
}
