import { addTokenCounts, emptyTokenCounts } from "#shared/omni/builders.ts";
import type { OmniMessage, TokenCounts } from "#shared/omni/types.ts";

/** What the system prompt and the tool list cost, in tokens. */
const preamble = 11_840;

/**
 * Guesses the token usage of a scripted session as a provider would bill it: what the last request sent is read from
 * the cache, what came since is new input.
 */
export class TokenMeter {
  readonly #caches: boolean;
  #cached = preamble;
  #fresh = 0;
  #output = 0;
  #session = emptyTokenCounts();

  constructor(caches: boolean) {
    this.#caches = caches;
  }

  /** Tokens in use in the model's context. */
  get context(): number {
    return this.#cached + this.#fresh;
  }

  /** Counts a message into the context, as input or as output. */
  take({ payload }: OmniMessage): void {
    const tokens = tokensOf(payload);
    if ("role" in payload && payload.role === "assistant") this.#output += tokens;
    else this.#fresh += tokens;
  }

  /** Closes a request: its own usage, and the session's running sum. */
  close(): { session: TokenCounts; request: TokenCounts } {
    const read = this.#caches ? this.#cached : 0;
    const write = this.#fresh + this.#cached - read;
    const output = this.#output;
    const request = { cache_read: read, cache_write: write, output, total: read + write + output };
    this.#session = addTokenCounts(this.#session, request);
    this.#cached += this.#fresh + output;
    this.#fresh = 0;
    this.#output = 0;
    return { session: this.#session, request };
  }

  /** A request that failed wrote nothing into the context. */
  dropOutput(): void {
    this.#output = 0;
  }

  /** After a compaction only the preamble is left. */
  clear(): void {
    this.#cached = preamble;
    this.#fresh = 0;
  }

  /** Stands for input that the sample does not spell out, so that a context can be near its limit. */
  addInput(tokens: number): void {
    this.#fresh += tokens;
  }
}

/** About four characters a token; a picture is a flat sum; hidden reasoning counts by its encrypted length. */
function tokensOf(payload: object): number {
  const { type, fidelity, images, ...rest } = payload as Record<string, unknown>;
  if (type === "image_url" || type === "inline_data") return 1_100;
  const characters = JSON.stringify(rest).length + JSON.stringify(fidelity ?? "").length;
  return Math.ceil(characters / 4) + (Array.isArray(images) ? images.length * 1_100 : 0);
}
