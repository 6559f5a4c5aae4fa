import { describe, expect, it } from "vitest";
import { lint } from "./lint.fixture.mjs";

/** What each rule lets pass and what it reports. */
const rules = {
  "no-zero-for-unknown": {
    passes: ["tokens ?? null", "index ?? 1", "ready && 0", "count = 0", "a ||= 1", "total ?? -offset"],
    reports: ["tokens ?? 0", "cost ?? 0n", "tokens || 0", "tokens ?? -0", "tokens ??= 0", "cost ||= 0n"],
  },
  "no-clock": {
    passes: ["new Date(instant)", "new Date(2026, 0)", "Date.parse(text)", "new Map()"],
    reports: ["new Date()", "new Date", "Date()"],
  },
};

const plugin = new URL("./house-rules.mjs", import.meta.url).pathname;

describe.each(Object.entries(rules))("%s", (name, { passes, reports }) => {
  const config = { jsPlugins: [plugin], rules: { [`house/${name}`]: "error" } };
  const codes = [...passes, ...reports];
  const files = codes.map((text) => ({ path: "a.ts", text }));
  const broken = lint(`export default ${JSON.stringify(config)};`, files, name);

  it.each(codes.map((code, index) => ({ code, index })))("$code", ({ index }) => {
    expect(broken.has(index)).toBe(index >= passes.length);
  });
});
