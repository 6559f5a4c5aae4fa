import { toolCallOutput } from "#shared/omni/builders.ts";
import { deepseek, sonnet } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

function playAbort(script: TraceScript): void {
  script.prompt("Regenerate all the fixtures.");
  script.request(
    (reply) => {
      reply.think("There are 4,000 fixtures, so a script is", undefined, "aborted");
      reply.cutCall("write_file", '{"file_path":"scripts/regenerate.ts","content":"import { readdir', "aborted");
    },
    { status: "aborted", attempt: 1 },
  );
  script.abort("Interrupted by the user.");
  script.wait(9_000);
  script.prompt("Stop – only those under `fixtures/http`.");
  let run = "";
  script.request((reply) => {
    run = reply.run("npm run fixtures -- http", "Regenerate the HTTP fixtures");
  });
  script.output(run, "http/get.json\nhttp/post.json\n", { status: "aborted", afterMs: 4_000 });
  script.abort(null);
  script.prompt("That is enough. Which ones changed?");
  script.request((reply) => reply.say("`http/get.json` and `http/post.json`; the other eleven were not reached."));
}

function playCrash(script: TraceScript): void {
  script.prompt("Move the session store from files to SQLite.");
  let read = "";
  script.request((reply) => {
    read = reply.call("read_file", { file_path: "src/store/file-store.ts" });
  });
  script.output(read, "export class FileStore implements Store {\n  // 180 lines\n}\n", {
    afterMs: 15,
    leftOutTokens: 4_900,
  });
  let write = "";
  script.request((reply) => {
    reply.say("The interface is small: `get`, `set`, `list`. I will write the new store beside the old one.");
    write = reply.call("write_file", {
      file_path: "src/store/sqlite-store.ts",
      content: "import { DatabaseSync } from 'node:sqlite';\n",
    });
  });
  // The machine lost power: the last record is torn and has no newline.
  const torn = JSON.stringify(toolCallOutput({ output: "Written 48 bytes.", toolCallId: write }, script.now));
  script.raw(torn.slice(0, -31));
}

export const aborted: Sample = {
  name: "fixtures-aborted",
  agent: "coder",
  model: sonnet,
  hoursAgo: 8.59,
  play: playAbort,
};
export const crashed: Sample = {
  name: "store-crashed",
  agent: "coder",
  model: deepseek,
  hoursAgo: 194.88,
  play: playCrash,
};
