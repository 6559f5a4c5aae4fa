import { expect, it } from "vitest";
import { lint } from "./lint.fixture.mjs";

/** File, what it imports, and whether the table lets it. */
const cases = /** @type {const} */ ([
  ["shared/figures/a.ts", "#shared/omni/types.ts", true],
  ["shared/figures/a.ts", "./b.ts", true],
  ["shared/figures/a.ts", "../omni/types.ts", false],
  ["shared/figures/a.ts", "#shared/omni/types", false],
  ["shared/figures/a.ts", "#server/main.ts", false],
  ["shared/figures/a.ts", "node:fs", false],
  ["shared/figures/a.ts", "react", false],
  ["shared/figures/a.test.ts", "node:fs/promises", true],
  ["server/index/a.ts", "node:fs/promises", true],
  ["server/index/a.ts", "hono/streaming", true],
  ["server/index/a.ts", "recharts", false],
  ["server/index/a.ts", "#web/text/en.ts", false],
  ["web/ui/a.tsx", "#web/text/en.ts", true],
  ["web/ui/a.tsx", "#web/api/client.ts", false],
  ["web/ui/a.tsx", "#web/state/playhead.ts", false],
  ["web/session/a.tsx", "#web/api/client.ts", true],
  ["web/session/a.tsx", "#web/pages/costs/page.tsx", false],
  ["web/api/a.ts", "@tanstack/react-query", true],
  ["web/api/a.ts", "#web/state/playhead.ts", false],
  ["web/state/a.ts", "zustand/middleware", true],
  ["web/state/a.ts", "#web/api/client.ts", false],
  ["web/pages/costs/a.tsx", "#web/pages/costs/parts/b.tsx", true],
  ["web/pages/costs/a.tsx", "#web/session/view.tsx", true],
  ["web/pages/costs/a.tsx", "#web/pages/errors/page.tsx", false],
  ["web/pages/costs/a.tsx", "#web/app/routes.tsx", false],
  ["web/pages/costs/a.tsx", "@tanstack/react-query", false],
  ["web/app/a.tsx", "#web/pages/errors/page.tsx", true],
  ["web/app/a.tsx", "#server/app.ts", false],
  ["web/main.tsx", "#web/app/routes.tsx", true],
  ["e2e/a.spec.ts", "#shared/api/shapes.ts", true],
  ["e2e/a.spec.ts", "#web/text/en.ts", false],
  ["bench/a.bench.ts", "#server/app.ts", true],
]);

// The fixture puts each file into a folder of its own, so the table's globs begin one folder lower here.
const table = new URL("./import-table.mjs", import.meta.url).href;
const overrides = "importTable.map((row) => ({ ...row, files: row.files.map((glob) => `*/${glob}`) }))";
const config = `import { importTable } from "${table}";\nexport default { overrides: ${overrides} };\n`;
const files = cases.map(([path, source]) => ({ path, text: `import "${source}";\n` }));
const refused = lint(config, files, "no-restricted-imports");

it.each(cases.map(([file, source, allowed], index) => ({ file, source, allowed, index })))(
  "$file imports $source: $allowed",
  ({ allowed, index }) => expect(refused.has(index)).toBe(!allowed),
);
