import { fragmentContent } from "#shared/omni/fragment-content.ts";
import type { PartialPayload } from "#shared/omni/types.ts";

export type FragmentKind = "text" | "thinking" | "tool_call" | "tool_call_output";

/** One message being streamed. Only the block that shows it listens to it, so a delta renders nothing else. */
export class Fragment {
  /** The key of its row, which the complete message takes over. */
  readonly key: string;
  readonly kind: FragmentKind;
  readonly callId: string | null;
  /** How many messages were folded when it opened: where it stands. */
  readonly openedAt: number;
  /** It was opened inside a compaction: shown in the divider, until the span ends. */
  readonly inside: boolean;
  /** `closed` waits for its complete message; `cut` will get none; `unrecorded` is complete but could not be written. */
  state: "open" | "closed" | "cut" | "unrecorded" = "open";
  /** The server no longer names it. */
  forgotten = false;
  #name = "";
  #content = "";
  #images: readonly string[] = [];
  #version = 0;
  readonly #listeners = new Set<() => void>();

  constructor(key: string, kind: FragmentKind, callId: string | null, openedAt: number, inside: boolean) {
    this.key = key;
    this.kind = kind;
    this.callId = callId;
    this.openedAt = openedAt;
    this.inside = inside;
  }

  get name(): string {
    return this.#name;
  }

  get content(): string {
    return this.#content;
  }

  get images(): readonly string[] {
    return this.#images;
  }

  extend(payload: PartialPayload): void {
    this.#content += fragmentContent(payload);
    if (payload.type === "partial_tool_call") this.#name = textOf(payload.name) || this.#name;
    if (payload.type === "partial_tool_call_output" && Array.isArray(payload.images) && payload.images.length > 0) {
      this.#images = payload.images;
    }
  }

  replace(content: string, name: string): void {
    this.#content = content;
    this.#name = name || this.#name;
  }

  clear(): void {
    this.#content = "";
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Fragments come from outside: a field of another type adds nothing rather than its text form. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
