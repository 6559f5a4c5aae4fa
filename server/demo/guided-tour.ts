import { approvalDecision } from "#shared/omni/builders.ts";
import { sonnet } from "#server/samples/models.ts";
import type { TraceScript } from "#server/samples/trace-script.ts";

/** The agent of the demonstration; nothing else of the samples is under its name. */
export const demoAgent = "guide";

const testOutput = [
  " RUN  v4.1.12",
  "",
  " ✓ src/tide/predict.test.ts (14 tests) 210ms",
  " ✓ src/tide/tables.test.ts (9 tests) 96ms",
  " × src/berth/assign.test.ts (22 tests | 1 failed) 348ms",
  "   × a ferry that is late keeps its berth",
  "     expected berth 3, received null",
  "",
  " Tests  1 failed | 44 passed (45)",
].join("\n");

const childTask = "Find every caller of `assignBerth` and say which of them handle null. Do not change anything.";
const callers = ["src/berth/plan.ts:31", "src/berth/replan.ts:18", "src/board/render.ts:77"].join("\n");
const report = "Three callers. `plan.ts` and `render.ts` handle null; `replan.ts` does not.";

const summary = `[summary]
## Request
A late ferry must keep its berth.

## Done
- the failing test is understood: \`replan.ts\` drops the berth when \`assignBerth\` gives null
- \`replan.ts\` keeps the berth it has

## Next
Run all tests and write the changelog line.
[/summary]`;

/** A task with a bit of everything that a session can show, about a minute and a half long. */
export function playGuidedTour(script: TraceScript): void {
  script.prompt("A ferry that is late loses its berth. Find out why, and fix it.");
  findFailure(script);
  askChild(script);
  edit(script);
  script.compact({ reason: "context", mode: "summarize", answers: [summary] });
  finish(script);
}

function findFailure(script: TraceScript): void {
  let run = "";
  script.request((reply) => {
    reply.think("A berth that is lost: either it was never assigned again, or something cleared it. The tests first.", {
      signature: "ZGVtby0x",
    });
    reply.say("I will run the tests to see where the berth goes.");
    run = reply.run("npx vitest run", "Run all tests");
  });
  script.output(run, testOutput, { status: "failed", afterMs: 1_200, leftOutTokens: 41_000 });
  script.request(() => undefined, {
    status: "timeout",
    errorMessage: "529 overloaded: the provider is busy, try again later",
    attempt: 1,
    retryInMs: 4_000,
  });
}

function askChild(script: TraceScript): void {
  let spawn = "";
  script.request((reply) => {
    reply.say("`assignBerth` may give null. I will have its callers looked at.");
    spawn = reply.call("run_subagent", { description: "Find the callers", prompt: childTask });
  });
  const child = script.child(
    { name: `tour/callers/${script.id}`, agent: demoAgent, model: sonnet },
    childTask,
    (inner) => {
      let search = "";
      inner.request((reply) => {
        search = reply.run("grep -rn 'assignBerth(' src", "Find the callers");
      });
      inner.output(search, callers, { afterMs: 900, leftOutTokens: 5_200 });
      inner.request((reply) => reply.say(report));
    },
  );
  script.waitUntil(child.now);
  script.output(spawn, report, { afterMs: 5 });
}

function edit(script: TraceScript): void {
  let change = "";
  script.request((reply) => {
    reply.think("`replan.ts` overwrites the berth with null. It should keep the one it has.", {
      signature: "ZGVtby0y",
    });
    change = reply.ask("edit_file", {
      file_path: "src/berth/replan.ts",
      old_string: "ferry.berth = assignBerth(ferry, berths);",
      new_string:
        "// A late ferry keeps its berth until another one is free.\nferry.berth = assignBerth(ferry, berths) ?? ferry.berth;",
    });
  });
  script.wait(6_000);
  script.append(approvalDecision("allow", change, script.now));
  script.output(change, "Done.", { afterMs: 30 });
  script.request((reply) => reply.say("The edit is in; next the tests, and the changelog."));
}

function finish(script: TraceScript): void {
  let run = "";
  script.request((reply) => {
    run = reply.run("npx vitest run", "Run all tests again");
  });
  script.output(run, " Test Files  12 passed (12)\n      Tests  45 passed (45)", { afterMs: 1_500 });
  script.request((reply) =>
    reply.say(
      "A ferry that is late now **keeps its berth** until another one is free.\n\n| | Before | Now |\n| --- | --- | --- |\n| no berth free | lost its berth | keeps it |\n| another is free | moved | moved |\n\nAll 45 tests pass; one caller of three had the fault (`src/berth/replan.ts`).",
    ),
  );
}
