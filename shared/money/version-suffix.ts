// A date, "latest"/"default", a three-digit revision (gemini-2.0-flash-001), or Bedrock's "-v1:0" and ":0", which may
// follow a date. Anything else after a known id ("-mini", "-fast", "-v3") names another model with another price.
const DATE = String.raw`[-@](?:20\d{6}|20\d{2}-\d{2}-\d{2})`;
const SUFFIX = new RegExp(
  String.raw`(?:${DATE}|[-@](?:latest|default)|[-@]\d{3}|${DATE}(?:-v\d+)?:\d+|(?:-v\d+)?:\d+)$`,
);

/** The id without its version suffix, or null when it has none. */
export function withoutVersion(modelId: string): string | null {
  const start = modelId.search(SUFFIX);
  return start > 0 ? modelId.slice(0, start) : null;
}
