// Anything else after a known id ("-mini", "-fast", "-v3") names another model with another price.
// Bedrock's revision, which stands behind a date if there is one: "-v1:0", ":0".
const REVISION = /(?:-v\d+)?:\d+$/;
// A date, "latest" or "default", or a three-digit revision (gemini-2.0-flash-001).
const VERSION = /[-@](?:20\d{6}|20\d{2}-\d{2}-\d{2}|latest|default|\d{3})$/;

/** What an id may be a version of: itself without its suffix, longest first; empty when it has none. */
export function versionStems(modelId: string): string[] {
  const stems: string[] = [];
  for (const suffix of [REVISION, VERSION]) {
    const before = stems[0] ?? modelId;
    const start = before.search(suffix);
    if (start > 0) stems.push(before.slice(0, start));
  }
  return stems;
}
