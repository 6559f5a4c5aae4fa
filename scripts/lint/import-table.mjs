/*
 * Who may import whom. A folder imports what stands in its row and nothing else: the patterns are read as in
 * .gitignore, everything is forbidden first and `!` lets in again. `../` is never let in, so that no path goes
 * round the table, and patterns end in *.* because an import names its file with the extension.
 */
const own = "!./**/*.*";
const shared = "!#shared/**/*.*";
const server = "!#server/**/*.*";
const node = ["!node:*", "!node:*/**"];

/** @param {string[]} names of packages, their sub-paths included */
const packages = (...names) => names.flatMap((name) => [`!${name}`, `!${name}/**`]);
const pure = packages("zod", "partial-json");
const production = packages(
  "hono",
  "@hono/node-server",
  "apache-arrow",
  "smol-toml",
  "zod",
  "string-width",
  "@pydantic/genai-prices",
);
const parts = packages("react", "react-dom", "@base-ui/react", "lucide-react", "cmdk", "virtua", "recharts");
const reading = packages("react-markdown", "remark-gfm", "lowlight", "diff", "anser", "partial-json");
const tests = packages("vitest", "fast-check");

/** @param {string[]} names of folders of web; text and commands belong to all of it */
const web = (...names) => [...names, "text", "commands"].map((name) => `!#web/${name}/**/*.*`);
const views = web("api", "state", "ui", "session");

/**
 * One row of the table.
 * @param {string} files glob from the project folder
 * @param {string} says what the folder may import, for who broke it
 * @param {string[]} allowed
 * @returns {import("oxlint").OxlintOverride}
 */
function row(files, says, allowed) {
  const patterns = [{ group: ["*", own, ...allowed], message: says }];
  return { files: [files], rules: { "no-restricted-imports": ["error", { patterns }] } };
}

/** A page never imports another page. @param {string} name */
function page(name) {
  const says = `This page imports shared, web/{api,state,ui,session,text,commands} and web/pages/${name}.`;
  const allowed = [shared, ...views, `!#web/pages/${name}/**/*.*`, ...parts, ...packages("react-router")];
  return row(`web/pages/${name}/**`, says, allowed);
}

const serverSays = "server imports shared, server, Node and the packages that are installed in production.";
const appSays = "web/app imports shared, all of web, and the packages of the page; never the server.";
const app = [shared, "!#web/**/*.*", ...parts, ...packages("react-router", "@tanstack/react-query", "zustand")];

/** Overrides for oxlint; where two rows match a file, the later one holds. */
export const importTable = [
  row("shared/**", "shared imports shared and pure packages.", [shared, ...pure]),
  row("server/**", serverSays, [shared, server, ...node, ...production]),
  row("web/**", appSays, app),
  row("web/ui/**", "web/ui imports shared, web/{ui,text,commands}, React and parts.", [shared, ...web("ui"), ...parts]),
  row("web/text/**", "web/text imports shared, web/{ui,text,commands} and React.", [shared, ...web("ui"), ...parts]),
  row("web/commands/**", "web/commands imports shared, web/{text,commands} and React.", [shared, ...web(), ...parts]),
  row(
    "web/session/**",
    "web/session imports shared, web/{api,state,ui,session,text,commands}, React and what renders text.",
    [shared, ...views, ...parts, ...reading],
  ),
  row("web/api/**", "web/api imports shared, web/{api,text,commands}, React and the query client.", [
    shared,
    ...web("api"),
    ...packages("react", "@tanstack/react-query"),
  ]),
  row("web/state/**", "web/state imports shared, web/{state,text,commands}, React and zustand.", [
    shared,
    ...web("state"),
    ...packages("react", "zustand"),
  ]),
  ...["sessions", "session", "costs", "errors", "settings"].map(page),
  row("e2e/**", "Journeys see the product from outside: shared, Node and Playwright.", [
    shared,
    ...node,
    ...packages("@playwright/test", "@axe-core/playwright"),
  ]),
  row("e2e/acceptance/**", "Acceptance tests ask the real services, without a socket, and read as the page does.", [
    shared,
    server,
    "!#web/session/**/*.*",
    "!#web/api/**/*.*",
    ...node,
    ...tests,
  ]),
  row("shared/**/*.{test,fixture}.ts", "Tests of shared import shared, Node and the test tools.", [
    shared,
    ...node,
    ...pure,
    ...tests,
    ...packages("@pydantic/genai-prices"),
  ]),
  row("server/**/*.{test,fixture}.ts", "Tests of the server add the test tools.", [
    shared,
    server,
    ...node,
    ...production,
    ...tests,
  ]),
  row("web/**/*.{test,fixture}.{ts,tsx}", "Tests of the page import nothing of the server.", [
    ...app,
    ...reading,
    ...node,
    ...tests,
  ]),
];
