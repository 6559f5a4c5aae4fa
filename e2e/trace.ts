import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage, StopReason } from "#shared/omni/types.ts";

/** Where a trace lies below the data root, and what its meta says beside that. */
interface TracePlace {
  readonly id: string;
  readonly project?: string;
  readonly agent?: string;
  readonly model?: string;
  readonly workspace?: string;
}

/** Tokens of one request: cache read, cache write, output. */
type Buckets = readonly [number, number, number];

const minuteMs = 60_000;

/** Builds a trace message by message; each is a second after the one before. */
export class Trace {
  readonly place: Required<TracePlace>;
  #now: number;
  #text = "";
  #session = omni.emptyTokenCounts();

  /** @param minutesAgo when it begins, counted back from now */
  constructor(place: TracePlace, minutesAgo = 90) {
    this.place = {
      project: "harbour",
      agent: "pilot",
      model: "claude-sonnet-4-5",
      workspace: "/home/mo/quay",
      ...place,
    };
    this.#now = Date.now() - minutesAgo * minuteMs;
    const { id, model, workspace, project, agent } = this.place;
    const agentState = `/home/mo/data/${project}/agents/${agent}/agent_state`;
    const meta = {
      session_id: id,
      provider: "anthropic",
      model_id: model,
      model_context_window: 200_000,
      system_prompt: "Steer by the lights.",
      agent_state: agentState,
      workspace,
    };
    this.say((now) => omni.sessionMeta(meta, now));
  }

  get text(): string {
    return this.#text;
  }

  say(make: (now: Date) => OmniMessage): this {
    return this.line(JSON.stringify(make(this.#tick())));
  }

  /** A line as it is, whatever it holds. */
  line(stored: string): this {
    this.#text += `${stored}\n`;
    return this;
  }

  prompt(text: string): this {
    return this.say((now) => omni.userText(text, now));
  }

  /** One request with what the model says in it, and its usage. */
  request(
    says: (trace: this) => unknown,
    tokens: Buckets,
    status: StopReason = "completed",
    errorMessage?: string,
  ): this {
    const [cache_read, cache_write, output] = tokens;
    const counts = { cache_read, cache_write, output, total: cache_read + cache_write + output };
    this.say((now) => omni.requestBegin(now));
    says(this);
    this.#session = omni.addTokenCounts(this.#session, counts);
    this.say((now) => omni.tokenUsage(this.#session, counts, now));
    return this.say((now) => omni.requestEnd(status, { errorMessage }, now));
  }

  answer(text: string): this {
    return this.say((now) => omni.assistantText(text, "completed", undefined, now));
  }

  call(name: string, toolCallId: string, args: unknown): this {
    const call = { name, toolCallId, arguments: JSON.stringify(args), stopReason: "completed" as const };
    return this.say((now) => omni.toolCall(call, now)).say((now) => omni.approvalDecision("allow", toolCallId, now));
  }

  output(toolCallId: string, output: string, stopReason: StopReason = "completed"): this {
    return this.say((now) => omni.toolCallOutput({ output, toolCallId, stopReason }, now));
  }

  child(id: string): this {
    return this.say((now) => omni.subagentEvent(id, now));
  }

  /** Writes it below a data root. Answers the path of the file. */
  async lay(root: string): Promise<string> {
    const { id, project, agent } = this.place;
    const folder = new Date(this.#now).toISOString().slice(0, 10);
    const path = join(root, project, "agents", agent, "traces", folder, `${id}_001.jsonl`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, this.#text);
    return path;
  }

  #tick(): Date {
    this.#now += 1000;
    return new Date(this.#now);
  }
}

/** Appends one message to a trace file in one write, as a harness does. */
export async function append(path: string, message: OmniMessage): Promise<void> {
  await appendFile(path, `${JSON.stringify(message)}\n`);
}
