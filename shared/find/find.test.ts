import { describe, expect, test } from "vitest";
import {
  assistantText,
  compactionEnd,
  requestEnd,
  thinkingMessage,
  toolCall,
  toolCallOutput,
  userText,
} from "#shared/omni/builders.ts";
import { findInLine } from "./find-in-line.ts";
import { makeNeedle, type Needle } from "./needle.ts";

const needle = (text: string, caseSensitive = false): Needle => {
  const made = makeNeedle(text, caseSensitive);
  if (made === null) throw new Error("an empty needle");
  return made;
};
const said = (text: string) => JSON.stringify(assistantText(text));
const matches = (line: string, looked: Needle) => [...findInLine(line, looked)].map(({ match }) => match);

describe("occurrences in a line", () => {
  test.each<[string, unknown, string, string]>([
    ["a user's text", userText("find me"), "text", "me"],
    ["thinking", thinkingMessage("find me"), "thinking", "me"],
    ["a tool's name", toolCall({ name: "find_me", arguments: "{}", toolCallId: "1" }), "name", "find"],
    [
      "arguments as their text stands",
      toolCall({ name: "x", arguments: '{"a":"\\n"}', toolCallId: "1" }),
      "arguments",
      "\\n",
    ],
    ["an output", toolCallOutput({ output: "a\nb", toolCallId: "1" }), "output", "a\nb"],
    ["a request's error", requestEnd("failed", { errorMessage: "no quota" }), "error", "QUOTA"],
    [
      "a compaction's error",
      compactionEnd({ reason: "context", mode: "summarize", status: "failed", errorMessage: "no" }),
      "error",
      "no",
    ],
    [
      "an old error",
      { type: "event_msg", payload: { type: "request_end", status: "failed", message: "old" } },
      "error",
      "old",
    ],
  ])("%s", (_, message, field, text) => {
    expect([...findInLine(JSON.stringify(message), needle(text))].map((hit) => hit.field)).toEqual([field]);
  });

  test.each<[string, string, boolean, string[]]>([
    ["aAaA", "a", false, ["a", "A", "a", "A"]],
    ["aAaA", "a", true, ["a", "a"]],
    ["aaaaa", "aa", false, ["aa", "aa"]],
    ["(it* [x] $1 ^", "(it* [x] $1 ^", false, ["(it* [x] $1 ^"]],
    ["错题本，错题本", "错题本", false, ["错题本", "错题本"]],
    ["ÜBUNG übung", "Übung", false, ["ÜBUNG", "übung"]],
    ["nothing", "none", false, []],
  ])("%j has %j (capitals must match: %s): %j", (text, looked, caseSensitive, found) => {
    expect(matches(said(text), needle(looked, caseSensitive))).toEqual(found);
  });

  test("stand between the words around them, no character halved", () => {
    const [hit] = findInLine(said(`x${"😀".repeat(60)}here${"😀".repeat(60)}`), needle("here"));
    expect(hit).toMatchObject({ before: "😀".repeat(40), match: "here", after: "😀".repeat(40) });
  });

  test("are not in what is no message", () => {
    for (const line of ["", "find me", '{"find":"me"}']) expect(matches(line, needle("find"))).toEqual([]);
  });

  test("an empty needle is none", () => expect(makeNeedle("", false)).toBeNull());
});

describe("a needle of any length", () => {
  const varied = (length: number) => Array.from({ length }, (_, at) => "kſK错😀e\u0301"[at % 7] ?? "").join("");
  test.each<[name: string, text: string]>([
    ["one letter", "a".repeat(5000)],
    ["letters that equal others", "kſ\u212a".repeat(3000)],
    ["pairs of surrogates", "😀".repeat(4000)],
    ["a half at every cut", `${"a".repeat(999)}\ud83d`.repeat(12)],
    ["all kinds", varied(30_000)],
    ["characters of patterns", ".*+?^${}()|[]\\/".repeat(2000)],
  ])("of %s", (_, text) => {
    const line = said(`before ${text}${text} after`);
    expect(matches(line, needle(text, true))).toEqual([text, text]);
    expect(matches(line, needle(text.toUpperCase()))).toEqual(matches(line, needle(text)));
    expect(matches(line, needle(text))).toHaveLength(2);
    expect(matches(line, needle(`${text}!`))).toEqual([]);
  });

  test("what stands for half a pair finds it, and no whole pair", () => {
    expect(matches(said("\ud83d! 😀! \ude00! \ufffd!"), needle("\ufffd!"))).toEqual(["\ud83d!", "\ude00!", "\ufffd!"]);
  });

  test("what begins like it and goes on otherwise hides no occurrence", () => {
    const text = `${"ab".repeat(700)}c`;
    expect(matches(said(`ab${text} ${"ab".repeat(900)} ${text}`), needle(text))).toEqual([text, text]);
    const pairs = `${"😀".repeat(1200)}!`;
    expect(matches(said(`😀😀${pairs}`), needle(pairs, true))).toEqual([pairs]);
  });
});
