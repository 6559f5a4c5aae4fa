import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { productFolder } from "#server/product.ts";

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;"]*? from )?"([^"]+)";/gm;

/** The packages that a module loads before its first line runs, by itself or by what it imports. */
function packagesOf(path: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(path)) return packages;
  seen.add(path);
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(STATIC_IMPORT)) {
    if (name.startsWith("node:")) continue;
    const file = name.startsWith("#") ? join(productFolder(), name.slice(1)) : join(dirname(path), name);
    if (!name.startsWith("#") && !name.startsWith(".")) packages.add(name);
    else for (const found of packagesOf(file, seen)) packages.add(found);
  }
  return packages;
}

const packagesBehind = (file: string): string[] => [...packagesOf(join(productFolder(), file))].sort();

test("nothing that takes long to load stands between the start of a server and its first answer", () => {
  expect(packagesBehind("server/main.ts")).toEqual([]);
  const http = ["@hono/node-server", "@hono/node-server/utils/response", "hono", "hono/http-exception"];
  expect(packagesBehind("server/cli/run-serve.ts")).toEqual(http);
  expect(packagesBehind("server/open-server.ts")).toContain("apache-arrow"); // so the look at imports sees what there is
});
