import type { Head, HeadKind } from "#shared/outline/head.ts";

/** What the list of messages shows of a line without its body. */
export interface LineFacts {
  readonly kind: HeadKind;
  /** Name of the payload's type where the kind is a family (`unknown`, `partial`); else null. */
  readonly name: string | null;
  /** Tool of a call; null for anything else. */
  readonly tool: string | null;
  readonly role: "user" | "assistant" | null;
  /** stop_reason, status or decision as recorded; null where the line has none. */
  readonly status: string | null;
  /** UTF-8 bytes of the stored line; null where only the stream has brought it, in another form. */
  readonly size: number | null;
  /** Milliseconds since the epoch. */
  readonly time: number | null;
}

const FIRST_CAPACITY = 1024;
const NONE = 0xffff_ffff;

/**
 * A few facts of every line in typed columns, about 20 bytes a line: heads are not kept once they are folded, however
 * long the session is.
 */
export class LineColumns {
  #length = 0;
  #kinds = new Uint16Array(FIRST_CAPACITY);
  #labels = new Uint16Array(FIRST_CAPACITY);
  #statuses = new Uint16Array(FIRST_CAPACITY);
  #roles = new Uint8Array(FIRST_CAPACITY);
  #sizes = new Uint32Array(FIRST_CAPACITY);
  #times = new Float64Array(FIRST_CAPACITY);
  readonly #words = new Words();

  get length(): number {
    return this.#length;
  }

  push(head: Head, tool: string | null, bytes: number | null): void {
    if (this.#length === this.#kinds.length) this.#grow();
    const i = this.#length++;
    this.#kinds[i] = this.#words.indexOf(head.kind);
    this.#labels[i] = this.#words.indexOf("name" in head ? head.name : tool);
    this.#statuses[i] = this.#words.indexOf(statusOf(head));
    this.#roles[i] = "role" in head ? (head.role === "user" ? 1 : 2) : 0;
    this.#sizes[i] = bytes === null ? NONE : Math.min(bytes, NONE - 1);
    this.#times[i] = "time" in head && head.time !== undefined ? head.time : Number.NaN;
  }

  /** The facts of line `at`, which must be below `length`. */
  at(at: number): LineFacts {
    const kind = this.kindAt(at);
    const label = this.#words.wordAt(this.#labels[at]);
    const call = kind === "tool_call" || kind === "tool_call_output" || kind === "approval_decision";
    const size = this.#sizes[at];
    const role = this.#roles[at];
    return {
      kind,
      name: call ? null : label,
      tool: call ? label : null,
      role: role === 1 ? "user" : role === 2 ? "assistant" : null,
      status: this.#words.wordAt(this.#statuses[at]),
      size: size === undefined || size === NONE ? null : size,
      time: this.timeAt(at),
    };
  }

  kindAt(at: number): HeadKind {
    return (this.#words.wordAt(this.#kinds[at]) ?? "blank") as HeadKind;
  }

  timeAt(at: number): number | null {
    const time = this.#times[at];
    return time === undefined || Number.isNaN(time) ? null : time;
  }

  sizeAt(at: number): number | null {
    const size = this.#sizes[at];
    return size === undefined || size === NONE ? null : size;
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    const copy = <Column extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(from: Column, to: Column) => {
      to.set(from);
      return to;
    };
    this.#kinds = copy(this.#kinds, new Uint16Array(capacity));
    this.#labels = copy(this.#labels, new Uint16Array(capacity));
    this.#statuses = copy(this.#statuses, new Uint16Array(capacity));
    this.#roles = copy(this.#roles, new Uint8Array(capacity));
    this.#sizes = copy(this.#sizes, new Uint32Array(capacity));
    this.#times = copy(this.#times, new Float64Array(capacity));
  }
}

/** `completed` is what an absent stop_reason of a content message means. */
function statusOf(head: Head): string | null {
  switch (head.kind) {
    case "text":
    case "thinking":
    case "inline_thinking":
    case "inline_data":
    case "image_url":
    case "tool_call":
    case "tool_call_output":
      return head.stop ?? "completed";
    case "request_end":
    case "compaction_end":
      return head.status;
    case "approval_decision":
      return head.decision;
    case "unreadable":
      return "unreadable";
    default:
      return null;
  }
}

/** Each word once; index 0 is no word. A trace with more than 65,534 different words loses the later ones. */
class Words {
  readonly #list: string[] = [""];
  readonly #index = new Map<string, number>();

  indexOf(word: string | null): number {
    if (word === null) return 0;
    let index = this.#index.get(word);
    if (index === undefined && this.#list.length < 0xffff) {
      index = this.#list.push(word) - 1;
      this.#index.set(word, index);
    }
    return index === undefined ? 0 : index;
  }

  wordAt(index: number | undefined): string | null {
    return index === undefined || index === 0 ? null : (this.#list[index] ?? null);
  }
}
