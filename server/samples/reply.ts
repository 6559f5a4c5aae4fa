import { approvalDecision, assistantText, thinkingMessage, toolCall } from "#shared/omni/builders.ts";
import type { Fidelity, OmniMessage, StopReason } from "#shared/omni/types.ts";
import type { TraceScript } from "./trace-script.ts";

/** Milliseconds a model takes to write one character: about 70 tokens a second. */
const msPerCharacter = 3.6;

/** What a model answers within one request, each message stamped when it was complete. */
export class Reply {
  readonly #script: TraceScript;

  constructor(script: TraceScript) {
    this.#script = script;
  }

  think(thinking: string, fidelity?: Fidelity, stopReason: StopReason = "completed"): void {
    this.#write(thinking.length || 400);
    this.append(thinkingMessage(thinking, stopReason, fidelity, this.#script.now));
  }

  say(text: string, stopReason: StopReason = "completed", fidelity?: Fidelity): void {
    this.#write(text.length);
    this.append(assistantText(text, stopReason, fidelity, this.#script.now));
  }

  /** A call that was let through at once; returns its id. */
  call(name: string, args: Record<string, unknown> | string): string {
    const id = this.ask(name, args);
    this.#script.append(approvalDecision("allow", id, this.#script.now));
    return id;
  }

  /** A call nobody has decided on yet; returns its id. Arguments given as text are written as they stand. */
  ask(name: string, args: Record<string, unknown> | string): string {
    const id = this.#script.nextCallId();
    const text = typeof args === "string" ? args : JSON.stringify(args);
    this.#write(text.length);
    this.append(toolCall({ name, arguments: text, toolCallId: id, stopReason: "completed" }, this.#script.now));
    return id;
  }

  /** A call that was cut off while its arguments were being written. */
  cutCall(name: string, argumentsSoFar: string, stopReason: StopReason): void {
    const id = this.#script.nextCallId();
    this.#write(argumentsSoFar.length);
    this.append(toolCall({ name, arguments: argumentsSoFar, toolCallId: id, stopReason }, this.#script.now));
  }

  run(cmd: string, description: string): string {
    return this.call("exec_command", { description, cmd });
  }

  append(message: OmniMessage): void {
    this.#script.append(message);
  }

  #write(characters: number): void {
    this.#script.wait(Math.ceil(characters * msPerCharacter));
  }
}
