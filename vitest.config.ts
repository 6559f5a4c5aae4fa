import { defineConfig } from "vitest/config";

/** Tests that replace a module: only a process of their own lets them do so before anybody has loaded it. */
const mocked = ["{shared,server,web,scripts}/**/*.mocked.test.ts"];

export default defineConfig({
  test: {
    environment: "node",
    setupFiles: ["scripts/property-runs.mjs", "scripts/real-time.mjs"],
    passWithNoTests: true,
    // One less than the cores is its default: on a machine with two that is one.
    maxWorkers: "100%",
    restoreMocks: true,
    unstubGlobals: true,
    // Generous, because property tests share two cores with everything else on a build machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["{shared,server,web,scripts}/**/*.test.{ts,tsx,mjs}", "e2e/acceptance/**/*.test.ts"],
          exclude: mocked,
          // To load the house once a worker, not once a file, halves the time of all.
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocked", include: mocked } },
    ],
  },
});
