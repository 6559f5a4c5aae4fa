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
