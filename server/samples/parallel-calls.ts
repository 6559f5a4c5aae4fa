import { inlineThinking } from "#shared/omni/builders.ts";
import { gpt } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

function play(script: TraceScript): void {
  script.prompt("Check the repository before the release: types, lint, unit tests, bundle size. Then tag it.");
  const checks: string[] = [];
  script.request((reply) => {
    reply.think("", { id: "rs_sample_1", encrypted_content: "c2FtcGxlIHJlYXNvbmluZw==".repeat(8) });
    checks.push(
      reply.run("npx tsc --noEmit", "Check the types"),
      reply.run("npx oxlint", "Lint"),
      reply.run("npx vitest run", "Run the unit tests"),
      reply.run("du -b dist/app.js | cut -f1", "Size of the bundle"),
    );
  });
  const [types = "", lint = "", tests = "", size = ""] = checks;
  // Outputs come in the order in which the commands finish.
  script.output(size, "184213\n", { afterMs: 90 });
  script.output(lint, "Found 0 warnings and 0 errors.\n", { afterMs: 400 });
  script.output(
    types,
    "src/queue.ts(31,7): error TS2322: Type 'string' is not assignable to type 'number'.\nexit code 2",
    {
      status: "failed",
      afterMs: 5_200,
    },
  );
  script.output(tests, "Test Files  12 passed (12)\n     Tests  148 passed (148)\n", {
    afterMs: 7_900,
    leftOutTokens: 8_800,
  });

  let tag = "";
  script.request((reply) => {
    reply.append(inlineThinking("AAECAwQFBgc=", "application/octet-stream", { id: "rs_sample_2" }, script.now));
    reply.say(
      "Types fail in `src/queue.ts`, the rest is fine. I would tag anyway only with your consent.",
      "completed",
      {
        phase: "commentary",
      },
    );
    tag = reply.ask("exec_command", { description: "Tag the release", cmd: "git tag v2.4.0 && git push --tags" });
    script.wait(21_000);
    script.refuse(tag, "deny");
    const wipe = reply.ask("exec_command", { description: "Clean the cache", cmd: "rm -rf ~/.cache" });
    script.refuse(wipe, "forbidden");
  });
  // The limit on output tokens cuts the answer; the request itself is completed.
  script.request((reply) =>
    reply.say("Not tagged. What is left to do before v2.4.0:\n\n1. `src/queue.ts:31` – the id is a", "failed"),
  );
  script.prompt("Go on.");
  script.request((reply) =>
    reply.say("…number in the schema and a string in the parser. Parse it with `Number(id)`, then tag."),
  );
}

export const parallelCalls: Sample = { name: "release-check", agent: "coder", model: gpt, hoursAgo: 28.9, play };
