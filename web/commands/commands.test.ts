import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { bindCommand, runCommand } from "./bindings.ts";
import { COMMAND_ROWS, COMMANDS, type Command } from "./commands.ts";
import { matchStroke, SEQUENCE_WAIT } from "./key-sequence.ts";
import { strokeOf } from "./stroke.ts";

const press = { key: "k", ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

describe("the list of commands", () => {
  const strokes = Object.values<Command>(COMMANDS).flatMap(({ keys }) => keys);

  test("gives every key one meaning", () => {
    expect(new Set(strokes).size).toBe(strokes.length);
  });

  test("has no key that is also the beginning of a sequence", () => {
    const beginnings = strokes
      .filter((stroke) => stroke.length > 1 && stroke.includes(" "))
      .map((s) => s.split(" ")[0]);
    expect(strokes.filter((stroke) => beginnings.includes(stroke))).toEqual([]);
  });

  test("shows every command that has keys", () => {
    const shown = COMMAND_ROWS.flat();
    const withKeys = Object.entries<Command>(COMMANDS).filter(([, { keys }]) => keys.length > 0);
    expect([...shown].sort()).toEqual(withKeys.map(([id]) => id).sort());
  });
});

test("every command is bound, or given as a place or a view, by some part of the page", () => {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^(commands|text)\//.test(name))
    .map((name) => readFileSync(join(web, name), "utf8"))
    .filter((source) => /useCommands\(|CommandId/.test(source));
  const isNamed = (id: string) =>
    sources.some((source) => new RegExp(`\\b${id}(?=:|,| \\})|command: "${id}"`).test(source));
  expect(Object.keys(COMMANDS).filter((id) => !isNamed(id))).toEqual([]);
});

describe("strokes", () => {
  test.each([
    [{}, "k"],
    [{ ctrlKey: true }, "mod+k"],
    [{ metaKey: true, key: "K" }, "mod+k"],
    [{ altKey: true }, null],
    [{ isComposing: true }, null],
  ])("%o is %s", (change, stroke) => expect(strokeOf({ ...press, ...change })).toBe(stroke));
});

describe("sequences", () => {
  const type = (...strokes: [string, number][]) =>
    strokes.reduce((match, [stroke, at]) => matchStroke(match.pending, stroke, at), matchStroke(null, "", 0)).ids;

  test.each([
    [
      [
        ["g", 0],
        ["s", 100],
      ],
      ["goSessions"],
    ],
    [
      [
        ["g", 0],
        ["g", 100],
      ],
      ["first"],
    ],
    [
      [
        ["g", 0],
        ["j", 100],
      ],
      ["next"],
    ],
    [
      [
        ["g", 0],
        ["s", SEQUENCE_WAIT + 1],
      ],
      [],
    ],
    [[["G", 0]], ["last"]],
    [[[" ", 0]], []],
  ] as [[string, number][], string[]][])("%j runs %j", (strokes, ids) => expect(type(...strokes)).toEqual(ids));
});

describe("handlers", () => {
  test("the innermost runs first, an outer one when it has nothing to do, none after it is unbound", () => {
    const outer = vi.fn();
    const inner = vi.fn<() => boolean | void>();
    const unbindOuter = bindCommand("close", outer);
    const unbindInner = bindCommand("close", inner);
    runCommand("close");
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
    inner.mockReturnValue(false);
    runCommand("close");
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 2]);
    unbindInner();
    unbindOuter();
    expect(runCommand("close")).toBe(false);
  });
});
