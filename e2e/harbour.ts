import * as omni from "#shared/omni/builders.ts";
import { Trace } from "./trace.ts";

/*
 * A small world for journeys: a finished session with tools, a child and odd lines; one that failed for good; one by
 * another agent and model; one that a user stopped.
 */

/** Ids by what the session is for. */
export const ids = {
  tools: "pier_tools",
  child: "pier_child",
  failed: "pier_failed",
  chart: "pier_chart",
  stopped: "pier_stopped",
} as const;

/** Lines of the tools session that journeys go to. */
export const toolsLines = { prompt: 2, call: 4, unknown: 22, unreadable: 23, last: 27 } as const;

function tools(): Trace {
  const edit = { path: "src/tide.ts", old_string: "low", new_string: "high" };
  return new Trace({ id: ids.tools }, 120)
    .prompt("Mend the tide table")
    .request((trace) => trace.call("exec_command", "call_1", { command: "npm test" }), [1000, 200, 50])
    .output("call_1", "\u001b[31m1 failed\u001b[0m\nexpected high, got low")
    .request((trace) => trace.call("edit_file", "call_2", edit), [1200, 100, 60])
    .output("call_2", "edited")
    .request((trace) => trace.call("run_subagent", "call_3", { prompt: "Read the charts" }), [1300, 80, 40])
    .child(ids.child)
    .output("call_3", "The charts agree.")
    .say((now) => ({ timestamp: now.toISOString(), type: "event_msg", payload: { type: "foghorn", blasts: 2 } }))
    .line("{ torn in the middle")
    .request((trace) => trace.answer("The **tide table** is right again."), [1500, 20, 30]);
}

function child(): Trace {
  return new Trace({ id: ids.child, agent: "reader" }, 119)
    .prompt("Read the charts")
    .request((trace) => trace.answer("The charts agree."), [300, 30, 10]);
}

function failed(): Trace {
  const message = "401 invalid credentials";
  return new Trace({ id: ids.failed }, 60)
    .prompt("Count the gulls")
    .request((trace) => trace, [0, 0, 0], "auth", message);
}

function chart(): Trace {
  return new Trace({ id: ids.chart, project: "lighthouse", agent: "keeper", model: "gpt-5" }, 30)
    .prompt("画一张海图")
    .request((trace) => trace.answer("海图画好了。"), [0, 5000, 400]);
}

function stopped(): Trace {
  return new Trace({ id: ids.stopped }, 45)
    .prompt("Paint the quay")
    .request((trace) => trace.answer("I begin at the"), [100, 20, 5], "aborted")
    .say((now) => omni.abortEvent("aborted by user", now));
}

/** Lays all of it below a data root. */
export async function layHarbour(root: string): Promise<void> {
  for (const trace of [tools(), child(), failed(), chart(), stopped()]) await trace.lay(root);
}
