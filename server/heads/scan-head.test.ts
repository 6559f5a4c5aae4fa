import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generatedTrace, tries } from "#shared/outline/generated.fixture.ts";
import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import { HeadScanner } from "./scan-head.ts";

/** Expects of each line of the content what `headOf` says, or nothing; gives how many were read. */
function expectSameHeads(content: Buffer): number {
  const scanner = new HeadScanner(content);
  const read: { readonly head: Head; readonly bytes: Buffer }[] = [];
  let start = 0;
  for (let end = content.indexOf("\n"); end >= 0; end = content.indexOf("\n", start)) {
    const head = scanner.scan(start);
    if (head !== null) read.push({ head, bytes: content.subarray(start, end) });
    start = end + 1;
  }
  for (const { head, bytes } of read) expect(head).toStrictEqual(slowHead(bytes));
  return read.length;
}

function slowHead(line: Buffer): Head {
  return headOf(new StoredLine(1, 0, line.length, line).text ?? "");
}

const line = (payload: object, type = "model_msg", timestamp = "2026-03-01T23:59:59.999Z"): string =>
  JSON.stringify({ timestamp, type, payload });

const call = (name: string, args: string): string =>
  line({ type: "tool_call", role: "assistant", name, arguments: args, tool_call_id: "call_1" });

const usage = (request: string): string =>
  `{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"token_usage","request":${request}}}`;

const SPELLED = '{"timestamp":"2026-03-01T00:00:00.000Z","type":"model_msg","payload":';

/** Lines in which a fast reader might take something for what it is not. */
const TRICKY = [
  line({ type: "text", role: "user", text: '审查 😀 \u2028 \ud800 \\ " \u0000\u001b[31m', sender: "schedule" }),
  line({ type: "text", role: "assistant", text: "<summary> </summary>[summary]x[/summary]" }),
  line({ type: "text", role: "assistant", text: "\u00a0\n" }),
  line({ type: "thinking", thinking: "", fidelity: { deep: [{ signature: "x" }] } }),
  line({
    type: "thinking",
    thinking: "a".repeat(70) + "\n" + "b".repeat(33) + "é" + "c".repeat(80),
    stop_reason: "aborted",
  }),
  line({ type: "inline_data", role: "user", data: "AAAA", mime_type: "x/y" }),
  line({ type: "image_url", image_url: "data:image/png;base64,AAAA" }),
  line({ type: "tool_call_output", output: "x", tool_call_id: "c", images: ["a", "b"], stop_reason: "failed" }),
  line({ type: "tool_call_output", output: { $blob: { head: { size: 1, tail: "x" } } }, tool_call_id: "c" }),
  line({ type: "text", role: "user", text: 7 }),
  call("exec_command", '{"cmd":"ls","path":"a"}'),
  call("exec_command", '{"cmd'),
  call("read", '{"n":1,"path":"a"}'),
  call("run_subagent", '{"prompt":"Make a table"}'),
  call("write_file", '{"path":"a.ts","content":"x"}'),
  call("write_file", '{"path":"a.ts","content":"x'),
  call("x", ""),
  line(
    { type: "request_end", status: "failed", error_message: "x".repeat(3000), attempt: 2, retry_in_ms: 1e3 },
    "event_msg",
  ),
  line({ type: "request_end", status: "failed", error_message: 5, message: "hang up" }, "event_msg"),
  line(
    { type: "request_end", status: "failed", error_message: { $blob: { head: { size: 1, error: "x" } } } },
    "event_msg",
  ),
  line({ type: "request_begin" }, "event_msg", "2026-02-30T00:00:00.000Z"),
  line({ type: "request_begin" }, "event_msg", "2026-02-28T24:00:00.000Z"),
  line({ type: "request_begin" }, "event_msg", "2026-13-01T00:00:00.000Z"),
  line({ session_id: "s", model_context_window: "200000", provider: null }, "session_meta"),
  line(
    { session_id: "s", model_context_window: -0, tools: [[], {}, { a: [1.5e-3, true, false, null] }] },
    "session_meta",
  ),
  usage('{"cache_read":1,"cache_write":2,"output":3,"total":9}'),
  usage('{"cache_read":-0,"cache_write":1e999,"output":3.5,"total":4}'),
  usage('{"cache_read":1,"cache_write":2,"output":3,"total":6,"total":7}'),
  usage('{"cache_read":9007199254740993,"cache_write":0,"output":0,"total":9007199254740993}'),
  `${SPELLED}{"type":"thinking","thinking":"a","thinking":7}}`,
  `${SPELLED}{"type":"thinking","thinking":"a","th\\u0069nking":7}}`,
  `${SPELLED}{"type":"thinking","thinking":"\\ud83d\\ude00 \\ud83dx \\udead \\u00e9\\/"}}`,
  `${SPELLED}{"type":"thinking","thinking":"\\x"}}`,
  `${SPELLED}{"type":"thinking","thinking":"\\u12g4"}}`,
  `${SPELLED}{"type":"thinking","thinking":"tab\there"}}`,
  `${SPELLED}{"type":"thinking","thinking":"${"x".repeat(40)}\u0001${"x".repeat(40)}"}}`,
  `${SPELLED}{"type":"thinking","thinking":"a","n":01}}`,
  `${SPELLED}{"type":"thinking","thinking":"a","n":[1,]}}`,
  `${SPELLED}{"type":"thinking","thinking":"a",}}`,
  `${SPELLED}{"type":"thinking","thinking":"a"}} `,
  `${SPELLED}{"type":"thinking","thinking":"a"}}\r`,
  `${SPELLED}{"type":"thinking","thinking":"a"},"origin":["child"]}`,
  `${SPELLED}{"type":"thinking","thinking":"a"}}{}`,
  `${SPELLED}{"type":"thinking","thinking":"a"}`,
  `\uFEFF${SPELLED}{"type":"thinking","thinking":"a"}}`,
  `${SPELLED}{"type":"thinking","thinking":"a","deep":${"[".repeat(99)}${"]".repeat(99)}}}`,
];

/** Bytes of a line with some damage: a flip, a cut, a piece of another line. */
const damaged = fc
  .tuple(generatedTrace, fc.constantFrom(...TRICKY), fc.nat(), fc.nat(), fc.nat(255), fc.nat(3))
  .map(([trace, tricky, a, b, byte, how]) => {
    const text = Buffer.from(trace[a % Math.max(1, trace.length)]?.text ?? tricky);
    const other = Buffer.from(tricky);
    const at = text.length === 0 ? 0 : a % text.length;
    if (how === 0 && text.length > 0) text[at] = byte;
    if (how === 1) return Buffer.concat([text.subarray(0, at), text.subarray(at + (b % 9))]);
    if (how === 2) return Buffer.concat([text.subarray(0, at), other.subarray(b % other.length)]);
    return text;
  });

describe("a scanned head is what parsing the line gives", () => {
  test.each(TRICKY.map((text, i) => [i, text]))("tricky line %i", (_, text) => {
    expectSameHeads(Buffer.from(`${text}\n`));
    expectSameHeads(Buffer.from(`${TRICKY.join("\n")}\n`));
  });

  test("for generated lines, of which it reads nearly all", () => {
    fc.assert(
      fc.property(generatedTrace, (trace) => {
        expectSameHeads(Buffer.from(trace.map(({ text }) => `${text}\n`).join("")));
      }),
      tries(300),
    );
  });

  test("in whatever order their fields come, and the same line once more in another", () => {
    const orders = TRICKY.slice(0, 12).map((text) => {
      const { timestamp, type, payload } = JSON.parse(text) as { timestamp: string; type: string; payload: object };
      return fc
        .shuffledSubarray(Object.entries({ ...payload, other: [1], stop_reason: "completed" }), { minLength: 4 })
        .map((fields) => line(Object.fromEntries(fields), type, timestamp));
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(...orders), { maxLength: 30 }), (lines) => {
        expectSameHeads(Buffer.from(lines.map((text) => `${text}\n`).join("")));
      }),
      tries(300),
    );
  });

  test("for damaged lines, wherever in a buffer they lie", () => {
    fc.assert(
      fc.property(damaged, damaged, fc.nat(5), (first, second, unaligned) => {
        const newline = Buffer.from("\n");
        const whole = Buffer.concat([Buffer.alloc(unaligned), first, newline, second, newline]);
        expectSameHeads(whole.subarray(unaligned));
      }),
      tries(3000),
    );
  });

  test("and common lines are read", () => {
    const common = [
      line({ type: "text", role: "user", text: "Hello" }),
      line({ type: "thinking", thinking: "Hm.\n" }),
      call("exec_command", '{"cmd":"ls"}'),
      usage('{"cache_read":1,"cache_write":2,"output":3,"total":6}'),
      line({ type: "tool_call_output", output: "é", tool_call_id: "c" }),
      line({ type: "request_end", status: "completed" }, "event_msg"),
    ];
    expect(expectSameHeads(Buffer.from(common.map((text) => `${text}\n`).join("")))).toBe(common.length);
  });

  test.runIf(process.env["ROOKERY_CORPUS"])("for every recorded line", () => {
    const root = process.env["ROOKERY_CORPUS"] ?? "";
    const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
    let read = 0;
    for (const name of names) read += expectSameHeads(readFileSync(join(root, name)));
    expect(read).toBeGreaterThan(names.length);
  });
});
