import { eventMessage, imageUrlMessage } from "#shared/omni/builders.ts";
import { deepseek, gpt } from "./models.ts";
import { barChart } from "./png.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

function playSteering(script: TraceScript): void {
  script.prompt(
    "[use_skills]\n- release-notes\n- plain-english\n[/use_skills]\n\nDraft the notes for 2.4 from the commits since 2.3.",
  );
  let log = "";
  script.request((reply) => {
    log = reply.run("git log --oneline v2.3.0..", "Commits since 2.3");
  });
  script.output(log, "a1f3c02 Lease boundary\n77be910 Rename fetchAll\n0c4d5e8 Strict null checks\n", {
    afterMs: 120,
    leftOutTokens: 7_400,
  });
  script.prompt("[user_steering]\nKeep it under 80 words, and mention the chart.\n[/user_steering]");
  script.append(imageUrlMessage(barChart([20, 34, 46, 61]), script.now));
  script.request((reply) => {
    reply.say(
      "## 2.4\n\n- Leases are lost at the instant they expire, not after it.\n- `fetchAll` is now `fetchPages`.\n- Null checks are strict everywhere; crash reports fell by a third (chart).",
      "completed",
      { phase: "final_answer" },
    );
  });
  script.wait(45_000);
  script.prompt("[background_task_done]\nbuild-docs finished with exit code 0\n[/background_task_done]", "harness");
  script.request((reply) => reply.say("The docs are built; the notes can go out with them."));
  script.prompt(
    "[model_switch_from]\nopenai/gpt-5-mini\n[/model_switch_from]\n\nRead the notes once more with fresh eyes.",
    "server",
  );
  script.request((reply) => reply.say("One thing: say *by a third* of what. I would write “from 41 to 27 a week”."));
}

function playSchedule(script: TraceScript): void {
  script.prompt(
    "[scheduled_task]\nnightly-dependencies, every day at 02:00\n[/scheduled_task]\n\nReport outdated dependencies.",
    "server",
  );
  let run = "";
  script.request((reply) => {
    run = reply.run("npm outdated --json", "Outdated packages");
  });
  script.output(run, '{"hono":{"current":"4.13.1","wanted":"4.13.4","latest":"4.13.4"}}\nexit code 1', {
    status: "failed",
    afterMs: 2_600,
  });
  script.request((reply) => reply.say("One package is behind: **hono** 4.13.1 → 4.13.4 (patch)."));
  for (const round of [1, 2]) playRound(script, round);
  script.append(
    eventMessage({ type: "goal_finished", outcome: "achieved", rounds: 2, tokens_used: 31_840 }, script.now),
  );
}

function playRound(script: TraceScript, round: number): void {
  script.prompt(
    `[goal]\nround: ${round}\nobjective: every dependency up to date and the tests green\n[/goal]`,
    "harness",
  );
  let run = "";
  script.request((reply) => {
    run = reply.run(round === 1 ? "npm i hono@4.13.4" : "npm test", round === 1 ? "Update hono" : "Run the tests");
  });
  script.output(run, round === 1 ? "changed 1 package in 3s\n" : "148 passed\n", {
    afterMs: 4_300,
    leftOutTokens: 2_600,
  });
  script.request((reply) =>
    reply.say(round === 1 ? "Updated. The tests come next." : "Everything is up to date and green."),
  );
}

export const steered: Sample = {
  name: "release-notes",
  agent: "writer",
  model: gpt,
  hoursAgo: 55.31,
  play: playSteering,
};
export const scheduled: Sample = {
  name: "nightly-dependencies",
  agent: "night_watch",
  model: deepseek,
  hoursAgo: 15.03,
  source: "schedule",
  play: playSchedule,
};
