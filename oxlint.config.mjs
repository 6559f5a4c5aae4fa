import { defineConfig } from "oxlint";
import { importTable } from "./scripts/lint/import-table.mjs";

const network = ["fetch", "EventSource", "XMLHttpRequest", "WebSocket"];
const storage = ["localStorage", "sessionStorage", "indexedDB"];

/**
 * Forbids globals, also as properties of window and globalThis.
 * @param {string[]} globals
 * @returns {NonNullable<import("oxlint").OxlintOverride["rules"]>}
 */
const without = (globals) => ({ "no-restricted-globals": ["error", { globals, checkGlobalObject: true }] });

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  jsPlugins: ["./scripts/lint/house-rules.mjs"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist", "coverage", "test-results", "playwright-report"],
  rules: {
    "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
    "no-var": "error",
    "prefer-const": "error",
    // `== null` asks for null and undefined at once.
    eqeqeq: ["error", "always", { null: "ignore" }],
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    // `new Array(n)` is how one asks for n empty places.
    "unicorn/no-new-array": "off",
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/extensions": ["error", "always", { ignorePackages: true }],
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    // Trace text is hostile: it never becomes markup or a script link.
    "react/no-danger": "error",
    "react/jsx-no-script-url": "error",
    "react/jsx-no-target-blank": "error",
    // role="status" and role="region" are what screen readers know best, and a frame that scrolls has to take focus.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "vitest/require-mock-type-parameters": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    // fast-check asserts too, and so do helpers whose names begin with "expect".
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "fc.assert"] }],
  },
  overrides: [
    ...importTable,
    { files: ["**/*.config.{ts,mjs}", "scripts/lint/**"], rules: { "import/no-default-export": "off" } },
    {
      files: ["shared/**"],
      rules: {
        ...without([...network, ...storage]),
        "house/no-clock": "error",
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "Pure code reads no clock: take the instant as an argument." },
          { object: "Math", property: "random", message: "Pure code throws no dice." },
        ],
      },
    },
    // The default of the builders' `now` is the one clock in shared; tests may read it.
    { files: ["shared/omni/builders.ts"], rules: { "house/no-clock": "off" } },
    { files: ["shared/**/*.{test,fixture}.ts"], rules: { "house/no-clock": "off", "no-restricted-properties": "off" } },
    { files: ["shared/{figures,money}/**", "web/**"], rules: { "house/no-zero-for-unknown": "error" } },
    { files: ["web/**"], rules: without([...network, ...storage]) },
    { files: ["web/api/**"], rules: without(storage) },
    { files: ["web/state/**"], rules: without(network) },
    // A journey's fixtures call `use`, which is no hook.
    { files: ["e2e/**"], rules: { "react/rules-of-hooks": "off" } },
  ],
});
