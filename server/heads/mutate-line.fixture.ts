/** A source of numbers from 0 (included) to 1 (not). */
export type Random = () => number;

/** Numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Changes a line's bytes; `other` is another line to take pieces of. */
type Mutation = (line: Buffer, other: Buffer, random: Random) => Buffer;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

/** Puts bytes in the place of those between two offsets. */
function replace(line: Buffer, from: number, to: number, bytes: Buffer | string): Buffer {
  return Buffer.concat([line.subarray(0, from), Buffer.from(bytes), line.subarray(to)]);
}

const insert =
  (pieces: readonly (Buffer | string)[]): Mutation =>
  (line, _, random) => {
    const at = below(random, line.length + 1);
    return replace(line, at, at, oneOf(random, pieces));
  };

/** Offsets of a value of the line, roughly: from a colon to the next comma or brace, or a string's quotes. */
function someValue(line: Buffer, random: Random): readonly [from: number, to: number] {
  const values = [...line.toString("latin1").matchAll(/(?<=":)(?:"(?:[^"\\]|\\.)*"|[^",{}[\]]+|\{\}|\[\])/g)];
  if (values.length === 0) return [below(random, line.length), line.length];
  const value = oneOf(random, values);
  return [value.index, value.index + value[0].length];
}

const replaceValue =
  (values: readonly ((random: Random) => string)[]): Mutation =>
  (line, _, random) => {
    const [from, to] = someValue(line, random);
    return replace(line, from, to, oneOf(random, values)(random));
  };

const numbers = ["1e999", "-1e999", "1e-999", "-0", "9007199254740993", "123456789012345678901234567890", "1.5", "-7"];
const brokenNumbers = ["01", "1.", ".5", "+1", "1e", "0x10", "NaN", "-", "9".repeat(400)];
const nested = (random: Random): string => {
  const depth = 1 + below(random, oneOf(random, [10, 70, 5000]));
  const [open, close] = oneOf(random, [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const);
  return `${open.repeat(depth)}1${close.repeat(random() < 0.9 ? depth : depth - 1)}`;
};

/** What happens to lines, by name. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  nothing: (line) => line,
  flips: (line, _, random) => {
    const copy = Buffer.from(line);
    for (let left = 1 + below(random, 4); left > 0 && copy.length > 0; left--) {
      const at = below(random, copy.length);
      copy[at] = (copy[at] as number) ^ (1 << below(random, 8));
    }
    return copy;
  },
  cut: (line, _, random) => line.subarray(0, below(random, line.length + 1)),
  beheaded: (line, _, random) => line.subarray(below(random, line.length + 1)),
  hole: (line, _, random) => {
    const from = below(random, line.length + 1);
    return replace(line, from, Math.min(line.length, from + 1 + below(random, 40)), "");
  },
  splice: (line, other, random) =>
    Buffer.concat([line.subarray(0, below(random, line.length)), other.subarray(below(random, other.length))]),
  joined: (line, other) => Buffer.concat([line, other]),
  repeat: (line, _, random) => {
    const from = below(random, line.length);
    const piece = line.subarray(from, from + 1 + below(random, 60));
    return replace(line, from, from, Buffer.concat(Array<Buffer>(1 + below(random, 80)).fill(piece)));
  },
  control: insert(["\0", "\r", "\n", "\r\n", "\t", "\u001b", "\u007f", "\u2028", "\ufeff", "\u00a0", " ", "\0\0\0\0"]),
  "not UTF-8": insert(
    [[0xff], [0xc0, 0x80], [0xe9], [0xe4, 0xb8], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80]].map((bytes) =>
      Buffer.from(bytes),
    ),
  ),
  escapes: insert(["\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u0000", "\\u00", "\\x", "\\", '\\"', "\\u005b"]),
  number: replaceValue([(random) => oneOf(random, numbers), (random) => oneOf(random, brokenNumbers)]),
  nesting: replaceValue([nested]),
  "other type": replaceValue(
    ['""', "null", "true", "[]", "{}", "0", '["a"]', '{"a":1}', '"x"', '" "'].map((value) => () => value),
  ),
  meaning: replaceValue(
    [
      "[user_steering]",
      "[context_summary]\\nx[/context_summary]",
      "[goal]\\nround: 9e9",
      "user",
      "failed",
      "completed",
      "__proto__",
      "call_1",
    ].map((text) => () => `"${text}"`),
  ),
  reference: replaceValue([
    () => '{"$blob":{"url":"/x","bytes":7,"mime":"a/b","head":{"size":3,"words":"w","error":"e","tail":"t"}}}',
    () => '{"$blob":{"head":{"size":3,"hash":1e999,"hashes":[-0,1e999],"blank":1}}}',
    () => '{"$blob":{"head":{"size":-0}}}',
    () => '{"$blob":{"head":{"size":-1,"words":7,"hash":"h","marker":"no","hashes":[1,"2"],"path":{}}}}',
  ]),
  duplicate: (line, _, random) => {
    const [from, to] = someValue(line, random);
    const key = /"(?:[^"\\]|\\.)*":$/.exec(line.toString("latin1", 0, from))?.[0] ?? "";
    const value = random() < 0.5 ? line.subarray(from, to) : Buffer.from(oneOf(random, ["7", '"other"', "null", "{}"]));
    return replace(line, to, to, Buffer.concat([Buffer.from(`,${key}`, "latin1"), value]));
  },
  key: (line, _, random) => {
    const keys = [...line.toString("latin1").matchAll(/"(\w+)":/g)];
    if (keys.length === 0) return line;
    const key = oneOf(random, keys);
    const name = oneOf(random, ["type", "payload", "__proto__", "constructor", "origin", "toString", "", "t\\u0079pe"]);
    return replace(line, key.index, key.index + key[0].length, `"${name}":`);
  },
  long: (line, _, random) => {
    const [from] = someValue(line, random);
    const piece = oneOf(random, ["x", "\\n", "错", "\\ud83d", " ", "summary "]);
    return replace(line, from + 1, from + 1, piece.repeat(1 + below(random, oneOf(random, [100, 5000, 30_000]))));
  },
  spaced: (line) => Buffer.from(line.toString("latin1").replace(/([,:{])"/g, '$1 "'), "latin1"),
  framed: (line, _, random) =>
    Buffer.from(
      `${oneOf(random, ["\ufeff", " ", "\ufeff\ufeff", "\t"])}${line.toString("latin1")}${oneOf(random, ["\r", " ", "\r\r", "\0"])}`,
      "latin1",
    ),
};

const names = Object.keys(MUTATIONS);

/** A line with one change of any kind, now and then with several. It may hold newlines, and so be more than one line. */
export function mutateLine(lines: readonly Buffer[], random: Random): Buffer {
  let line = oneOf(random, lines);
  for (let left = random() < 0.8 ? 1 : 1 + below(random, 4); left > 0; left--) {
    line = MUTATIONS[oneOf(random, names)]?.(line, oneOf(random, lines), random) ?? line;
  }
  return line;
}
