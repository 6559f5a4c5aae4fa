import fc from "fast-check";
import { type ModelPair, NEVER_ENDED, type RequestColumns, RequestFlag } from "./request-columns.ts";

/** A request as a test writes it. */
export interface SampleRequest {
  session?: number | undefined;
  request?: number | undefined;
  task?: number | undefined;
  shard?: number | undefined;
  line?: number | undefined;
  begin?: number | null | undefined;
  compactions?: number | undefined;
  instant?: number | null | undefined;
  latency?: number | null | undefined;
  /** Null: never ended. */
  status?: string | null | undefined;
  flags?: (keyof typeof RequestFlag)[] | undefined;
  model?: number | undefined;
  tokens?: readonly [cacheRead: number, cacheWrite: number, output: number] | null | undefined;
  /** Nano-dollars; null: unpriced. */
  cost?: number | null | undefined;
}

const STATUSES = ["completed", "failed", "aborted", "timeout", "strange"] as const;

const MODELS: readonly ModelPair[] = [
  { provider: "acme", modelId: "nova" },
  { provider: "acme", modelId: "nova-mini" },
  { provider: null, modelId: null },
];

/** Columns of these requests; a request has no usage unless it names tokens. */
export function columnsOf(requests: readonly SampleRequest[], models: readonly ModelPair[] = MODELS): RequestColumns {
  const ints = (read: (request: SampleRequest, row: number) => number) => Uint32Array.from(requests.map(read));
  const floats = (read: (request: SampleRequest) => number | null | undefined) =>
    Float64Array.from(requests.map((request) => read(request) ?? Number.NaN));
  const flagsOf = ({ flags = [], tokens }: SampleRequest) =>
    flags.reduce((bits, flag) => bits | RequestFlag[flag], tokens ? RequestFlag.used : 0);
  const statusOf = ({ status = "completed" }: SampleRequest) =>
    status === null ? NEVER_ENDED : STATUSES.findIndex((known) => known === status);
  return {
    length: requests.length,
    session: ints(({ session = 0 }) => session),
    request: ints(({ request }, row) => request ?? row),
    task: Int32Array.from(requests.map(({ task = 0 }) => task)),
    shard: ints(({ shard = 1 }) => shard),
    line: ints(({ line }, row) => line ?? row + 1),
    begin: floats(({ begin }) => begin),
    compactions: ints(({ compactions = 0 }) => compactions),
    instant: floats(({ instant = 0 }) => instant),
    latency: floats(({ latency }) => latency),
    status: Uint8Array.from(requests.map(statusOf)),
    flags: Uint8Array.from(requests.map(flagsOf)),
    model: Uint16Array.from(requests.map(({ model = 0 }) => model)),
    cacheRead: floats(({ tokens }) => (tokens ? tokens[0] : 0)),
    cacheWrite: floats(({ tokens }) => (tokens ? tokens[1] : 0)),
    output: floats(({ tokens }) => (tokens ? tokens[2] : 0)),
    cost: floats(({ cost, tokens }) => (tokens ? cost : null)),
    statuses: STATUSES,
    models,
  };
}

const tokens = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000));

/** Any request of a small archive between the instants 0 and 1000. */
export const anyRequest: fc.Arbitrary<SampleRequest> = fc.record({
  session: fc.nat(3),
  task: fc.integer({ min: -1, max: 2 }),
  instant: fc.oneof({ weight: 9, arbitrary: fc.nat(999) }, { weight: 1, arbitrary: fc.constant(null) }),
  latency: fc.option(fc.nat(50)),
  status: fc.option(fc.constantFrom(...STATUSES)),
  flags: fc.uniqueArray(fc.constantFrom("compaction", "copied", "running", "dropped"), { maxLength: 2 }),
  model: fc.nat(2),
  tokens: fc.option(tokens),
  cost: fc.option(fc.nat(1_000_000)),
});
