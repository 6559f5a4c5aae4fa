/** An answer of the API, read whole. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Reads an answer of `app.request` to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
}

/** The JSON of an answer; of NDJSON an array of its lines, blank ones left out. Undefined where there is none. */
export function jsonOf({ headers, bytes }: Answer): unknown {
  const text = bytes.toString("utf8");
  if (!(headers["content-type"] ?? "").includes("ndjson")) return parsed(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map(parsed);
}

/**
 * What stands at a path: steps `a.b`, `[n]` and `[field=value]` (the first match; `x|y` = either) through the JSON, or
 * `$status`, `$headers.x`, `$text`, `$bytes` and `$lines[n]` of the raw answer, bytes as Latin-1. Undefined: nothing.
 */
export function valueAt(answer: Answer, path: string): unknown {
  const steps = stepsOf(path);
  const [first, ...rest] = steps;
  switch (first) {
    case "$status":
      return answer.status;
    case "$headers":
      return walk(answer.headers, rest);
    case "$text":
      return answer.bytes.toString("utf8");
    case "$bytes":
      return answer.bytes.toString("latin1");
    case "$lines":
      return walk(answer.bytes.toString("latin1").replace(/\n$/, "").split("\n"), rest);
    default:
      return walk(jsonOf(answer), steps);
  }
}

/** `a.b[0][id=x]` as `a`, `b`, `[0]`, `[id=x]`. */
function stepsOf(path: string): string[] {
  return path.match(/\[[^\]]*\]|[^.[]+/g) ?? [];
}

function walk(start: unknown, steps: readonly string[]): unknown {
  let value = start;
  for (const step of steps) value = step.startsWith("[") ? selected(value, step.slice(1, -1)) : field(value, step);
  return value;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

function selected(value: unknown, select: string): unknown {
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  if (/^\d+$/.test(select)) return list[Number(select)];
  const equals = select.indexOf("=");
  const path = stepsOf(select.slice(0, equals));
  const wanted = select.slice(equals + 1).split("|");
  return list.find((member) => {
    const found = walk(member, path);
    return found !== undefined && wanted.includes(String(found));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
