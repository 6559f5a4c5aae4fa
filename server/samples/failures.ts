import { deepseek, glm, gpt } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

const rateLimit = '429 {"error":{"type":"rate_limit_exceeded","message":"Rate limit reached for requests per minute"}}';
const overloaded = '503 {"error":{"type":"server_error","message":"The server is overloaded. Try again later."}}';
const closed = "terminated: other side closed (UND_ERR_SOCKET)";

function playRetries(script: TraceScript): void {
  script.prompt("Rename `fetchAll` to `fetchPages` everywhere.");
  script.request((reply) => reply.cutCall("exec_command", '{"description":"Find', "malformed"), {
    status: "malformed",
    errorMessage: "Streamed tool call arguments ended in the middle: Unterminated string in JSON at position 20",
    attempt: 1,
    retryInMs: 2_000,
  });
  script.request((reply) => reply.say("I will look for all us", "timeout"), {
    status: "timeout",
    errorMessage: closed,
    attempt: 2,
    retryInMs: 4_000,
  });
  script.request(() => {}, { status: "timeout", errorMessage: rateLimit, attempt: 3, retryInMs: 8_000 });
  let run = "";
  script.request(
    (reply) => {
      run = reply.run("git grep -l fetchAll | xargs sed -i s/fetchAll/fetchPages/g", "Rename in all files");
    },
    { attempt: 4 },
  );
  script.output(run, "", { afterMs: 260 });
  script.request((reply) => reply.say("Renamed in 9 files; `git grep fetchAll` finds nothing more."));

  script.wait(60_000);
  script.prompt("Now the docs as well.");
  for (const [index, retryInMs] of [2_000, 4_000, undefined].entries()) {
    const wait = retryInMs === undefined ? {} : { retryInMs };
    script.request(() => {}, { status: "timeout", errorMessage: overloaded, attempt: index + 1, ...wait });
  }
}

function playAuth(script: TraceScript): void {
  script.prompt("Summarise yesterday's incident for the status page.");
  script.request(() => {}, {
    status: "auth",
    errorMessage: '401 {"error":{"code":"1000","message":"Authentication failed: token expired"}}',
    attempt: 1,
  });
}

function playQuota(script: TraceScript): void {
  script.prompt("Translate the error catalogue into Portuguese.");
  script.request(() => {}, {
    status: "failed",
    errorMessage: '402 {"error":{"message":"Insufficient Balance","type":"unknown_error"}}',
    attempt: 1,
    retryInMs: 2_000,
  });
  script.request((reply) => reply.say("Which variant do you need: European or Brazilian Portuguese?"), { attempt: 2 });
}

export const retries: Sample = {
  name: "rename-with-retries",
  agent: "coder",
  model: gpt,
  hoursAgo: 33.18,
  play: playRetries,
};
export const authFailure: Sample = {
  name: "expired-key",
  agent: "writer",
  model: glm,
  hoursAgo: 19.74,
  play: playAuth,
};
export const quota: Sample = {
  name: "low-balance",
  agent: "writer",
  model: deepseek,
  hoursAgo: 125.26,
  play: playQuota,
};
