import {
  abortEvent,
  approvalDecision,
  compactionBegin,
  compactionEnd,
  eventMessage,
  requestBegin,
  requestEnd,
  sessionMeta,
  subagentEvent,
  textMessage,
  tokenUsage,
  toolCallOutput,
} from "#shared/omni/builders.ts";
import type {
  CompactionMode,
  CompactionReason,
  OmniMessage,
  Sender,
  SessionMetaPayload,
  StopReason,
} from "#shared/omni/types.ts";
import type { SampleModel } from "./models.ts";
import { Reply } from "./reply.ts";
import { sessionId } from "./session-id.ts";
import { TokenMeter } from "./token-meter.ts";
import { systemPrompt, toolList } from "./tool-list.ts";

export interface SessionSetting {
  /** Makes the id; unique among the samples. */
  name: string;
  agent: string;
  model: SampleModel;
  startedAt: Date;
  source?: "subagent" | "schedule";
}

/** How a request ends; without a status it is completed and reports its usage. */
export interface RequestOutcome {
  status?: StopReason;
  errorMessage?: string;
  attempt?: number;
  /** Planned wait before the next attempt, in ms. */
  retryInMs?: number;
}

export interface Compaction {
  reason: CompactionReason;
  mode: CompactionMode;
  /** Answers of the model in order; all but the last were rejected. None in mode `discard`. */
  answers?: string[];
}

const summaryRequest =
  "Summarise the work above for whoever continues it: the request, what is done, what is next. Put it in [summary]…[/summary].";

/**
 * Writes one session as a harness would record it, in file order, with a clock of its own. Keeps the lines shard by
 * shard; nothing touches the disk here.
 */
export class TraceScript {
  readonly id: string;
  readonly agent: string;
  readonly startedAt: Date;
  readonly children: TraceScript[] = [];
  /** Per shard its text, newlines included. */
  readonly shards: string[] = [""];
  readonly meter: TokenMeter;
  readonly #setting: SessionSetting;
  #clock: number;
  #calls = 0;
  #turns = 0;
  #toolsListed = false;
  #contextClosed = false;
  #summary: string | undefined;

  constructor(setting: SessionSetting) {
    this.#setting = setting;
    this.id = sessionId(setting.name, setting.startedAt);
    this.agent = setting.agent;
    this.startedAt = setting.startedAt;
    this.#clock = setting.startedAt.getTime();
    this.meter = new TokenMeter(setting.model.caches);
    this.append(this.#meta());
    this.wait(150);
  }

  /** The instant the script has come to. */
  get now(): Date {
    return new Date(this.#clock);
  }

  wait(ms: number): void {
    this.#clock += ms;
  }

  waitUntil(instant: Date): void {
    this.#clock = Math.max(this.#clock, instant.getTime());
  }

  /** Records a message; the first one after a completed compaction opens the next shard. */
  append(message: OmniMessage): void {
    if (this.#contextClosed) this.#openNextShard();
    this.meter.take(message);
    this.raw(`${JSON.stringify(message)}\n`);
  }

  /** Text exactly as it stands, for lines no writer should have written. */
  raw(text: string): void {
    this.shards[this.shards.length - 1] += text;
  }

  /** A user text; `sender` only where it was not the user. */
  prompt(text: string, sender?: Sender): void {
    const message = textMessage("user", text, "completed", undefined, this.now);
    this.append(sender ? { ...message, payload: { ...message.payload, sender } } : message);
    this.wait(40);
  }

  /** One model call: `write` says what the model answered. */
  request(write: (reply: Reply) => void, outcome: RequestOutcome = {}): void {
    if (!this.#toolsListed) {
      this.#listTools();
      this.wait(15);
    }
    this.append(requestBegin(this.now));
    this.wait(900);
    write(new Reply(this));
    this.#endRequest(outcome);
  }

  #endRequest({ status = "completed", ...detail }: RequestOutcome): void {
    if (status === "completed") {
      const { session, request } = this.meter.close();
      this.append(tokenUsage(session, request, this.now));
      this.#turns += 1;
    } else this.meter.dropOutput();
    this.wait(8);
    this.append(requestEnd(status, detail, this.now));
    this.wait(detail.retryInMs ?? 10);
  }

  /**
   * The result of a call, `afterMs` later; on whichever side of the request's end the script stands.
   * `leftOutTokens` stands for the part of a long result that the sample does not spell out.
   */
  output(
    toolCallId: string,
    output: string,
    more: { status?: StopReason; images?: string[]; afterMs?: number; leftOutTokens?: number } = {},
  ): void {
    this.wait(more.afterMs ?? 350);
    const { status = "completed", images, leftOutTokens = 0 } = more;
    this.meter.addInput(leftOutTokens);
    this.append(toolCallOutput({ output, toolCallId, images, stopReason: status }, this.now));
  }

  /** What the harness writes for a call that was not let through. */
  refuse(toolCallId: string, decision: "deny" | "forbidden"): void {
    this.append(approvalDecision(decision, toolCallId, this.now));
    const by = decision === "deny" ? "user" : "policy";
    this.output(toolCallId, `Tool call denied by ${by}.`, { status: "aborted", afterMs: 5 });
  }

  abort(reason?: string | null): void {
    this.append(abortEvent(reason, this.now));
  }

  /** Starts a child session now, plays it to its end, and leaves the pointer to it. This script's clock stays. */
  child(
    setting: Omit<SessionSetting, "startedAt" | "source">,
    prompt: string,
    play: (child: TraceScript) => void,
  ): TraceScript {
    const child = new TraceScript({ ...setting, startedAt: this.now, source: "subagent" });
    child.prompt(prompt, "parent_agent");
    play(child);
    this.children.push(child);
    this.wait(12);
    this.append(subagentEvent(child.id, this.now));
    return child;
  }

  /** Compacts the context; the next message opens the next shard. */
  compact({ reason, mode, answers = [] }: Compaction): void {
    const begin = { reason, mode, context: this.meter.context, turns: this.#turns };
    this.append(compactionBegin(begin, this.now));
    for (const [index, answer] of answers.entries()) {
      const ask = index === 0 ? summaryRequest : `That answer held no summary. ${summaryRequest}`;
      this.prompt(ask);
      this.request((reply) => reply.say(answer));
    }
    const attempt = answers.length > 0 ? answers.length : undefined;
    this.append(compactionEnd({ reason, mode, status: "completed", attempt }, this.now));
    this.meter.clear();
    this.#contextClosed = true;
    this.#summary = answers.at(-1)?.replace("[summary]", "").replace("[/summary]", "").trim();
  }

  nextCallId(): string {
    this.#calls += 1;
    return `${this.#setting.model.callIdPrefix}${this.id.slice(-8)}_${this.#calls}`;
  }

  #openNextShard(): void {
    this.#contextClosed = false;
    this.shards.push("");
    this.#turns = 0;
    this.append(this.#meta());
    this.#listTools();
    if (this.#summary === undefined) return;
    const carrier = `[context_summary]\n${this.#summary}\n[/context_summary]`;
    this.append(textMessage("user", carrier, "completed", undefined, this.now));
  }

  #listTools(): void {
    this.#toolsListed = true;
    this.raw(`${JSON.stringify(eventMessage({ type: "tool_list_ready", tools: toolList }, this.now))}\n`);
  }

  #meta(): OmniMessage<SessionMetaPayload> {
    const { agent, model, source, startedAt } = this.#setting;
    const meta = {
      session_id: this.id,
      provider: model.provider,
      model_id: model.modelId,
      model_context_window: model.contextWindow,
      system_prompt: systemPrompt,
      agent_state: `/home/dev/.rookery/data/samples/agents/${agent}/agent_state`,
      workspace: "/home/dev/projects/ferry",
    };
    return sessionMeta(source ? { ...meta, source } : meta, startedAt);
  }
}
