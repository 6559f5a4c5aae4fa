import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,server,web,scripts}/**/*.test.{ts,tsx,mjs}", "e2e/acceptance/**/*.test.ts"],
    environment: "node",
    setupFiles: ["scripts/property-runs.mjs"],
    passWithNoTests: true,
    // One less than the cores is its default: on a machine with two that is one.
    maxWorkers: "100%",
    restoreMocks: true,
    // Generous, because property tests share two cores with everything else on a build machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
