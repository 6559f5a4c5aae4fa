import { local, sonnet } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

const steps = ["parser", "planner", "executor", "cache", "metrics", "command line"];

function convert(script: TraceScript, module: string): void {
  let run = "";
  script.request((reply) => {
    reply.say(`Next: the ${module}.`);
    run = reply.run(`npx tsc --noEmit -p ${module.replace(" ", "-")}`, `Check the types of the ${module}`);
  });
  script.output(run, `${module}: 0 errors\n`, { afterMs: 3_100 });
}

const summary = `[summary]
## Request
Move the code base to strict null checks, module by module, without changing behaviour.

## Done
${steps.map((step) => `- ${step}`).join("\n")}

## Next
The web client; then switch \`strictNullChecks\` on in the base config.
[/summary]`;

function playSummary(script: TraceScript): void {
  script.prompt("Move us to strict null checks, module by module. Keep the tests green.");
  for (const step of steps) {
    // The long files read on the way are left out; their tokens are not.
    script.meter.addInput(27_400);
    convert(script, step);
  }
  script.compact({ reason: "context", mode: "summarize", answers: ["Shall I go on with the web client?", summary] });
  convert(script, "web client");
  script.request((reply) =>
    reply.say("All modules are strict now; the base config has the switch, the six local ones are gone."),
  );
  script.wait(300_000);
  script.prompt("Great. Any `!` left that you are not sure of?");
  script.request((reply) =>
    reply.say("Two: `planner/rank.ts:88` and `cache/ring.ts:14`. Both need a look at who calls them."),
  );
  // As the last act: no third file follows.
  script.compact({
    reason: "manual",
    mode: "summarize",
    answers: ["[summary]Strict null checks are done; two assertions are open.[/summary]"],
  });
}

function playDiscard(script: TraceScript): void {
  script.prompt("Answer short questions about this repository. Question 1: which licence?");
  script.request((reply) => reply.say("MIT, see `LICENSE`."));
  script.prompt("Question 2: which Node version?");
  script.request((reply) => reply.say("20.19 or newer (`engines` in `package.json`)."));
  script.compact({ reason: "turns", mode: "discard" });
  script.prompt("Question 3: who owns the `queue` folder?");
  script.request((reply) => reply.say("`CODEOWNERS` names the platform team."));
}

export const summarised: Sample = {
  name: "strict-nulls",
  agent: "coder",
  model: sonnet,
  hoursAgo: 146.07,
  play: playSummary,
};
export const discarded: Sample = {
  name: "short-questions",
  agent: "helpdesk",
  model: local,
  hoursAgo: 170.53,
  play: playDiscard,
};
