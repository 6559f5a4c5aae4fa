import { sonnet } from "./models.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const green = (text: string) => `\u001b[32m${text}\u001b[39m`;
const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;

const failingRun = [
  ` ${red("❯")} src/lease.test.ts ${dim("(6 tests | 1 failed)")} 412ms`,
  `   ${red("×")} a lease that expires while it is renewed is lost ${dim("3ms")}`,
  "",
  `${red("AssertionError")}: expected 'held' to be 'lost'`,
  `  ${dim("at src/lease.test.ts:48:25")}`,
  "",
  ` Test Files  ${red("1 failed")} | ${green("11 passed")} (12)`,
  "exit code 1",
].join("\n");

const leaseSource = [
  "export function renew(lease: Lease, now: number): Lease {",
  "  if (now > lease.expiresAt) return { ...lease, state: 'lost' };",
  "  return { ...lease, expiresAt: now + lease.ttl };",
  "}",
].join("\n");

const answer = `The test was right and the code was wrong: a lease that expires **exactly** at the instant of its renewal counted as held.

\`\`\`ts
if (now >= lease.expiresAt) return { ...lease, state: "lost" };
\`\`\`

| Instant of renewal | Before | Now |
| --- | --- | --- |
| 1 ms before expiry | held | held |
| at expiry | held | **lost** |
| 1 ms after expiry | lost | lost |

All 12 test files pass. I left the clock of the test alone; see [RFC 2131, section 4.4.5](https://www.rfc-editor.org/rfc/rfc2131#section-4.4.5) for the same rule in DHCP.`;

function play(script: TraceScript): void {
  script.prompt("`lease.test.ts` fails about one time in five on CI. Find out why and fix it.");
  let run = "";
  script.request((reply) => {
    reply.think("A test that fails now and then: a clock, an order, or a leak. Run it first.", {
      signature: "c2FtcGxlLTE=",
    });
    reply.say("I will run the file a few times to see how it fails.");
    run = reply.run("for i in 1 2 3 4 5; do npx vitest run src/lease.test.ts; done", "Run the test five times");
  });
  script.output(run, failingRun, { status: "failed", afterMs: 8_200, leftOutTokens: 9_700 });

  let read = "";
  script.request((reply) => {
    // A provider may hide what the model thought and send only what it needs back.
    reply.think("", { redacted: "c2FtcGxlLTI=" });
    read = reply.call("read_file", { file_path: "src/lease.ts" });
    script.output(read, leaseSource, { afterMs: 12, leftOutTokens: 6_100 });
  });

  const edits: string[] = [];
  script.request((reply) => {
    reply.think("`now > expiresAt` – the boundary. The test renews at the very millisecond on a fast machine.", {
      signature: "c2FtcGxlLTM=",
    });
    edits.push(
      reply.call("edit_file", {
        file_path: "src/lease.ts",
        old_string: "  if (now > lease.expiresAt) return { ...lease, state: 'lost' };",
        new_string:
          "  // Expiry is inclusive: at that instant another worker may already hold the lease.\n  if (now >= lease.expiresAt) return { ...lease, state: 'lost' };",
      }),
      reply.call("write_file", {
        file_path: "src/lease-boundary.test.ts",
        content:
          "import { expect, it } from 'vitest';\nimport { renew } from './lease.ts';\n\nit('is lost at expiry', () => {\n  expect(renew({ state: 'held', expiresAt: 5, ttl: 9 }, 5).state).toBe('lost');\n});\n",
      }),
    );
  });
  for (const id of edits) script.output(id, "Done.", { afterMs: 20 });
  script.request((reply) => reply.say(answer));

  script.wait(140_000);
  script.prompt("Thanks. Write the changelog line too.");
  script.request((reply) =>
    reply.say("> **Fixed:** a lease renewed at the instant it expires is now lost, as documented."),
  );
}

export const flakyTest: Sample = { name: "flaky-test", agent: "coder", model: sonnet, hoursAgo: 5.37, play };
