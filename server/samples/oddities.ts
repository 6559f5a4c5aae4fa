import { eventMessage } from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { deepseek, glm, local } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

/** A message of a kind that no version knows yet. */
function unknown(script: TraceScript, type: string, payload: { type: string; [key: string]: unknown }): OmniMessage {
  return { timestamp: script.now.toISOString(), type, payload };
}

function playServers(script: TraceScript): void {
  script.prompt("Which issues were closed this week? Use the tracker.");
  script.append(eventMessage({ type: "mcp_connect_begin", servers: ["tracker", "wiki"] }, script.now));
  script.wait(640);
  const results = [
    { server: "tracker", transport: "stdio", status: "completed" as const, duration_ms: 212, tools: 5 },
    {
      server: "wiki",
      transport: "http",
      status: "failed" as const,
      duration_ms: 640,
      error: "connect ECONNREFUSED 127.0.0.1:7800",
    },
  ];
  script.append(eventMessage({ type: "mcp_connect_end", status: "failed", results }, script.now));
  let list = "";
  script.request((reply) => {
    // Beyond 2^53: only the text of the arguments is right.
    list = reply.call("mcp__tracker__list", '{"closed_since":"monday","project":9007199254740993}');
  });
  script.append(unknown(script, "event_msg", { type: "cache_warmed", entries: 12 }));
  script.output(list, "#812 Lease boundary\n#815 Dialog at 125 %\n", { afterMs: 300, leftOutTokens: 3_100 });
  script.raw('{"timestamp":"half a record}{"type":"event_msg"}\n');
  script.append(unknown(script, "audit_msg", { type: "signed", by: "gateway-2" }));
  script.append(unknown(script, "model_msg", { type: "citation", role: "assistant", source: "#812" }));
  script.request((reply) =>
    reply.say("Two: **#812** (lease boundary) and **#815** (dialog at 125 %). The wiki could not be reached."),
  );
}

function playChinese(script: TraceScript): void {
  script.prompt("把配置加载器改成先校验再合并，并补充单元测试。");
  let read = "";
  script.request((reply) => {
    reply.think("先看现有的合并顺序，再决定在哪里校验。", { reasoning_field: "reasoning_content" });
    read = reply.call("read_file", { file_path: "src/config/加载器.ts" });
  });
  script.output(read, "// 依次读取默认值、文件、环境变量\nexport function 加载() {}\n", {
    afterMs: 14,
    leftOutTokens: 5_300,
  });
  script.request((reply) =>
    reply.say(
      "已完成：\n\n1. 每个来源先用同一个 schema 校验；\n2. 校验失败时指出**来源与字段**；\n3. 新增 6 个测试，全部通过。\n\n| 来源 | 优先级 |\n| --- | --- |\n| 默认值 | 低 |\n| 配置文件 | 中 |\n| 环境变量 | 高 |",
    ),
  );
}

const hostile = 'Title: <script>document.title="owned"</script><img src=x onerror="alert(1)">';

function playHostile(script: TraceScript): void {
  script.prompt(`Why does our feed reader choke on this?\n\n${hostile}`);
  let run = "";
  script.request((reply) => {
    run = reply.run("curl -s localhost:4000/feed | head -3", "Look at the feed");
  });
  script.output(run, `${hostile}\n\u001b]0;owned\u0007\u202e)tset(\u202c [x](javascript:alert(1))\n`, {
    afterMs: 180,
    leftOutTokens: 900,
  });
  script.request((reply) =>
    reply.say(
      `The title is markup and is not escaped: ${hostile}\n\nEscape it when you print it, not when you store it. [Do not click](javascript:alert(1))`,
    ),
  );
}

export const toolServers: Sample = {
  name: "tracker",
  agent: "helpdesk",
  model: glm,
  hoursAgo: 80.67,
  play: playServers,
};
export const chinese: Sample = {
  name: "config-zh",
  agent: "coder",
  model: deepseek,
  hoursAgo: 103.92,
  play: playChinese,
};
export const hostileText: Sample = {
  name: "feed-title",
  agent: "helpdesk",
  model: local,
  hoursAgo: 217.4,
  play: playHostile,
};
