import { deepseek, sonnet } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

/** A child that runs one command and reports. */
function search(cmd: string, found: string, report: string): (child: TraceScript) => void {
  return (child) => {
    let run = "";
    child.request((reply) => {
      run = reply.run(cmd, "Search the code");
    });
    child.output(run, found, { afterMs: 1_400, leftOutTokens: 12_500 });
    child.request((reply) => reply.say(report));
  };
}

const timeoutTask =
  "List every place that sets a network timeout, with file, line and value in ms. Do not change anything.";
const timeoutReport =
  "Four places:\n\n- `src/http.ts:12` – 30 000 ms\n- `src/queue.ts:77` – 5 000 ms\n- `src/mail.ts:9` – none\n- `src/hooks.ts:40` – 10 000 ms";

function playOne(script: TraceScript): void {
  script.prompt("Which of our network calls have no timeout?");
  let spawn = "";
  script.request((reply) => {
    reply.say("I will have the code searched while I read the docs.");
    spawn = reply.call("run_subagent", { description: "Find timeouts", prompt: timeoutTask, agent_id: "researcher" });
  });
  const found = "src/http.ts:12\nsrc/queue.ts:77\nsrc/hooks.ts:40\n";
  const setting = { name: "timeouts/search", agent: "researcher", model: sonnet };
  const child = script.child(setting, timeoutTask, search("grep -rn 'timeout' src", found, timeoutReport));
  script.waitUntil(child.now);
  script.output(spawn, timeoutReport, { afterMs: 3 });
  script.request((reply) => reply.say("Only **`src/mail.ts:9`** has none. I suggest 10 000 ms, like the hooks."));
}

const readersTask = "Read src/readers and report which functions are used by nobody.";
const writersTask = "Read src/writers and report which functions are used by nobody.";
const testsTask = "For each function in the list, say whether a test is its only user: openTail, skipBlank.";

function playReaders(child: TraceScript): void {
  let spawn = "";
  child.request((reply) => {
    spawn = reply.call("run_subagent", { description: "Look at the tests", prompt: testsTask });
  });
  const report = "`openTail` is used by `tail.test.ts` only; `skipBlank` by nobody.";
  const setting = { name: "dead-code/readers/tests", agent: "researcher", model: deepseek };
  const grandchild = child.child(
    setting,
    testsTask,
    search("grep -rn 'openTail\\|skipBlank' test", "test/tail.test.ts:4\n", report),
  );
  child.waitUntil(grandchild.now);
  child.output(spawn, report, { afterMs: 4 });
  child.request((reply) => reply.say("Unused: `openTail` (only its own test), `skipBlank`."));
}

function playTwo(script: TraceScript): void {
  script.prompt("Find dead code in the readers and the writers, both at once.");
  const spawns: string[] = [];
  script.request((reply) => {
    spawns.push(
      reply.call("run_subagent", { description: "Readers", prompt: readersTask }),
      reply.call("run_subagent", { description: "Writers", prompt: writersTask }),
    );
  });
  const setting = { agent: "researcher", model: deepseek };
  const readers = script.child({ ...setting, name: "dead-code/readers" }, readersTask, playReaders);
  const nothing = "Every function in `src/writers` has a user.";
  const writers = script.child(
    { ...setting, name: "dead-code/writers" },
    writersTask,
    search("npx knip src/writers", "", nothing),
  );
  script.waitUntil(writers.now);
  script.output(spawns[1] ?? "", nothing, { afterMs: 3 });
  script.waitUntil(readers.now);
  script.output(spawns[0] ?? "", "Unused: `openTail` (only its own test), `skipBlank`.", { afterMs: 3 });
  script.request((reply) =>
    reply.say("Two functions can go: `openTail` with its test, and `skipBlank`. The writers are clean."),
  );
}

export const oneChild: Sample = { name: "timeouts", agent: "coder", model: sonnet, hoursAgo: 73.45, play: playOne };
export const twoChildren: Sample = {
  name: "dead-code",
  agent: "coder",
  model: deepseek,
  hoursAgo: 98.81,
  play: playTwo,
};
