import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { terminalLines } from "./ansi.ts";
import { asSaid, readBody, saidIn } from "./body-content.ts";
import { dataUrlBytes } from "./data-url.ts";
import { diffEdit } from "./edit-diff.ts";
import { exitCode } from "./exit-code.ts";
import { firstWords } from "./first-words.ts";
import { indentJson, jsonPieces } from "./json-text.ts";
import { markdownBlocks } from "./markdown-blocks.ts";
import { toolInput } from "./tool-input.ts";

const ESCAPE = String.fromCharCode(27);
const textOf = (output: string) => terminalLines(output).map((runs) => runs.map((run) => run.text).join(""));

describe("terminal output", () => {
  test("keeps colours and drops what a terminal would do", () => {
    const [line] = terminalLines(`${ESCAPE}[2J${ESCAPE}[31mfailed${ESCAPE}[0m ${ESCAPE}]8;;http://x${ESCAPE}\\link`);
    expect(line?.map(({ text, foreground }) => [text, foreground])).toEqual([
      ["failed", "ansi-red"],
      [" link", null],
    ]);
  });

  test.each([
    ["10%\r50%\r100%\ndone\n", ["100%", "done"]],
    ["a long line\rshort", ["shortg line"]],
    ["windows\r\nlines\r\n", ["windows", "lines"]],
    ["a\u0000b\u0008c\td", ["abc\td"]],
    ["", []],
    ["\n", [""]],
  ])("%j is left as a terminal leaves it", (output, lines) => {
    expect(textOf(output)).toEqual(lines);
  });

  test("never loses plain text", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ -~]{1,20}$/), { minLength: 1 }), (lines) => {
        expect(textOf(lines.join("\n"))).toEqual(lines);
      }),
    );
  });
});

describe("JSON text", () => {
  test("keeps big integers, duplicate keys and a broken end", () => {
    const text = '{"id":9007199254740993,"id":1e400,"s":"a\\"b","rest":[{},[] ,{"cut":"li';
    expect(
      jsonPieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
    expect(
      indentJson(text)
        .filter((piece) => piece.role !== "space")
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text.replaceAll(" ", ""));
  });

  test("indented, parses to the same value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const indented = indentJson(text)
          .map((piece) => piece.text)
          .join("");
        expect(JSON.parse(indented)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("tells keys from strings", () => {
    expect(jsonPieces('{"a" : "b"}').filter(({ role }) => role === "key" || role === "string")).toEqual([
      { role: "key", text: '"a"' },
      { role: "string", text: '"b"' },
    ]);
  });
});

describe("an edit", () => {
  test("shows what goes and what comes", () => {
    expect(diffEdit("one\ntwo\n", "one\nthree\nfour\n")).toEqual({
      lines: [
        { kind: "same", text: "one" },
        { kind: "removed", text: "two" },
        { kind: "added", text: "three" },
        { kind: "added", text: "four" },
      ],
      added: 2,
      removed: 1,
    });
  });

  test("of any size holds every old and every new line", () => {
    const line = fc.constantFrom("a", "b", "c", "");
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (before, after) => {
        const text = (lines: readonly string[]) => lines.map((each) => `${each}\n`).join("");
        const { lines } = diffEdit(text(before), text(after));
        const of = (kind: string) => lines.filter((each) => each.kind === "same" || each.kind === kind);
        expect(of("removed").map((each) => each.text)).toEqual(before);
        expect(of("added").map((each) => each.text)).toEqual(after);
      }),
    );
  });
});

describe("markdown", () => {
  test.each([
    ["one\n\ntwo", ["one", "two"]],
    ["```ts\na\n\nb\n```\n\nafter", ["```ts\na\n\nb\n```", "after"]],
    ["- a\n\n- b\n\n  more", ["- a\n\n- b\n\n  more"]],
    ["see [x]\n\n[x]: http://y", ["see [x]\n\n[x]: http://y"]],
    ["   \n", []],
  ])("%j is cut only where a block stands on its own", (text, blocks) => {
    expect(markdownBlocks(text)).toEqual(blocks);
  });

  test("that grows changes only its last block", () => {
    const text = "# A\n\nfirst words\n\n```\ncode\n\nmore\n```\n\nlast";
    for (let end = 1; end <= text.length; end++) {
      const before = markdownBlocks(text.slice(0, end - 1));
      const after = markdownBlocks(text.slice(0, end));
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }
  });
});

describe("a tool call", () => {
  test.each([
    ["exec_command", '{"cmd":"ls","description":"List"}', "command"],
    ["edit_file", '{"file_path":"a","old_string":"x","new_string":"y"}', "edit"],
    ["write_file", '{"file_path":"a","content":"x"}', "write"],
    ["read_file", '{"file_path":"a"}', "read"],
    ["read_image", '{"source":"a.png"}', "image"],
    ["run_subagent", '{"description":"d","prompt":"p"}', "spawn"],
    ["search", '{"query":"x"}', "generic"],
    ["exec_command", '{"cmd":"l', "generic"],
    ["exec_command", "[]", "generic"],
  ])("%s %s is shown as %s", (name, text, kind) => {
    expect(toolInput(name, text).kind).toBe(kind);
  });

  test.each([
    ["oops\n\n[exit code: 3]", "3"],
    ["exit code 1", "1"],
    ["Process exited with code 127\n", "127"],
    ["exited early", null],
  ])("%j names its exit code", (tail, code) => {
    expect(exitCode(tail)).toBe(code);
  });
});

describe("a stored line", () => {
  const line = (payload: object) =>
    JSON.stringify({ timestamp: "2026-01-01T00:00:00.000Z", type: "model_msg", payload });

  test("gives its first words, or what its fields say", () => {
    const first = (text: string) => firstWords(readBody(text), text);
    expect(first(line({ type: "text", role: "user", text: "\n\n  hello\nworld" }))).toBe("hello");
    expect(first(line({ type: "tool_call_output", output: `${ESCAPE}[31mred${ESCAPE}[0m` }))).toBe("red");
    expect(first(line({ type: "request_end", status: "failed", attempt: 2 }))).toBe("status failed · attempt 2");
    expect(first(line({ type: "token_usage", request: { total: 3 } }))).toContain('"request":{"total":3}');
    expect(first("{ broken")).not.toBe("");
  });

  test("leads to no address but the server's own", () => {
    const blob = (url: string) => ({ $blob: { url, bytes: 3, mime: "image/png" } });
    expect(asSaid(blob("/api/blobs/p/a/s/1/2/payload?root=x"))).toMatchObject({ bytes: 3 });
    for (const url of ["https://evil.example/", "//evil.example/api/blobs/", "/api/blobs/..\\x", "javascript:1", 7]) {
      expect(asSaid(blob(String(url)))).toBeNull();
    }
    expect(saidIn(readBody(line({ type: "text", role: "user", text: 5 })), "text")).toBeNull();
  });

  test("holds pictures as bytes", () => {
    expect(dataUrlBytes("data:image/png;base64,AQID")).toEqual({ type: "image/png", bytes: new Uint8Array([1, 2, 3]) });
    expect(dataUrlBytes("data:text/plain,a%20b")?.bytes).toHaveLength(3);
    expect(dataUrlBytes("data:image/png;base64,*")).toBeNull();
    expect(dataUrlBytes("https://x")).toBeNull();
  });
});
