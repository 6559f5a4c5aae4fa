import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inlineData, toolCall, toolCallOutput, userText } from "#shared/omni/builders.ts";
import { parseLine } from "#shared/omni/parse.ts";
import { generatedTrace } from "#shared/outline/generated.fixture.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { readShards } from "#shared/outline/recorded.fixture.ts";
import { utf8Bytes } from "#shared/outline/string-facts.ts";
import type { BlobReference, LinePlace } from "./blob-url.ts";
import { cutToBytes, elide, elideLine, STRING_LIMIT, UNREADABLE_LIMIT } from "./elide.ts";

const corpus = process.env["ROOKERY_CORPUS"];
const place: LinePlace = { root: "/data", project: "p q", agent: "a", session: "s", shard: 1, line: 3 };
const reference = /\{"\$blob":\{"url":"[^"]*&at=(\d+)","bytes":(\d+)[^\n]*?\}\}(?=\s*[,\]}])/;

/** Puts each left-out string back by its offset, longest first seen: what remains must be the stored line. */
function restore(elided: string, line: string): string {
  let restored = elided;
  for (let match = reference.exec(restored); match !== null; match = reference.exec(restored)) {
    const start = Number(match[1]);
    const token = /^"(?:[^"\\]|\\.)*"/s.exec(line.slice(start))?.[0] ?? "";
    expect(utf8Bytes(JSON.parse(token) as string)).toBe(Number(match[2]));
    restored = restored.slice(0, match.index) + token + restored.slice(match.index + match[0].length);
  }
  return restored;
}

function expectFaithful(line: string, limit: number): void {
  const elided = elide(line, place, limit);
  expect(headOf(elided)).toEqual(headOf(line));
  expect(parseLine(elided).kind).toBe(parseLine(line).kind);
}

test("the head of an elided line is the head of the line, at any limit", () => {
  fc.assert(
    fc.property(generatedTrace, fc.nat(40), (trace, limit) => {
      for (const { text } of trace) expectFaithful(text, limit);
    }),
  );
});

describe.runIf(corpus !== undefined)("recorded sessions", () => {
  test("keep their heads at any limit", () => {
    const shards = readShards(corpus ?? "").flatMap((session) => session.shards);
    expect(shards.length).toBeGreaterThan(0);
    for (const { lines } of shards)
      for (const line of lines) for (const limit of [0, 20, 300]) expectFaithful(line, limit);
  });
});

test("every byte beside the elided strings stays", () => {
  const odd = fc.constantFrom("107505301260286111", "1.50e+2", '"\\u0041\\/"', "[ 1 ,2 ]", '{"k":1,"k":2}', "-0");
  const long = fc.string({ unit: "grapheme", minLength: 30, maxLength: 200 }).map((text) => JSON.stringify(text));
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, long), { minLength: 1, maxLength: 6 }), (values) => {
      const fields = values.map((value, i) => `"f${i}" : ${value}`).join(" ,\t");
      const line = ` {"timestamp":"x","type":"event_msg" ,"payload":{"type":"odd",${fields} }}`;
      expect(restore(elide(line, place, 60), line)).toBe(line);
    }),
  );
});

const long = "长".repeat(30_000);
const blobs = (line: string): BlobReference["$blob"][] => {
  const found: BlobReference["$blob"][] = [];
  JSON.parse(line, (key, value: unknown) => {
    if (key === "$blob") found.push(value as BlobReference["$blob"]);
    return value;
  });
  return found;
};

describe("a reference", () => {
  test("says where the string is, how long, and what a head reads from it", () => {
    const [blob] = blobs(elideLine(JSON.stringify(userText(`[goal]\nround: 2\n${long}[/goal]`)), place));
    expect(blob).toMatchObject({ bytes: 90_000 + "[goal]\nround: 2\n[/goal]".length, mime: "text/plain" });
    expect(blob?.url).toMatch(/^\/api\/blobs\/p%20q\/a\/s\/1\/3\/payload\/text\?root=%2Fdata&at=\d+$/);
    expect(blob?.head).toMatchObject({ marker: "goal" });
  });

  test("has the type of a data URL, of a payload's data, or none that a header could not hold", () => {
    const png = `data:image/png;base64,${"A".repeat(70_000)}`;
    const output = toolCallOutput({ output: "", toolCallId: "1", images: [png] });
    const types = [output, inlineData("user", "A".repeat(70_000), "audio/wav"), inlineData("user", long, "a\nb")];
    expect(types.map((message) => blobs(elideLine(JSON.stringify(message), place))[0]?.mime)).toEqual([
      "image/png",
      "audio/wav",
      "application/octet-stream",
    ]);
  });
});

describe("a line as it is sent", () => {
  const call = (size: number) => JSON.stringify(toolCall({ name: "x", arguments: "y".repeat(size), toolCallId: "1" }));
  const images = (count: number) => {
    const each = Array<string>(count).fill("z".repeat(60_000));
    return JSON.stringify(toolCallOutput({ output: "", toolCallId: "1", images: each }));
  };
  /** How many strings are left out; the stored line itself when none is. */
  const leftOut = (line: string) => {
    const sent = elideLine(line, place);
    return sent === line ? "none" : blobs(sent).length;
  };

  test("is the stored one up to the limit", () => {
    expect(leftOut(call(STRING_LIMIT))).toBe("none");
    expect(leftOut(call(STRING_LIMIT + 1))).toBe(1);
  });

  test("loses shorter strings only when it would be over a page", () => {
    expect(leftOut(images(8))).toBe("none");
    expect(leftOut(images(9))).toBe(9);
  });

  test("is cut when it is unreadable, between characters", () => {
    const line = `{"broken":"${long}`;
    const cut = elideLine(line, place);
    expect(line.startsWith(cut)).toBe(true);
    expect(UNREADABLE_LIMIT - utf8Bytes(cut)).toBeLessThan(3);
    expect(cutToBytes("a😀", 4)).toBe("a");
    expect(elideLine("not JSON", place)).toBe("not JSON");
  });

  test.each([
    ["blank", ""],
    ["a whole record", '{"type":"event_msg","payload":{"type":"request_begin"}}'],
  ])("stays unreadable where its start is %s", (_, start) => {
    const cut = elideLine(`${start}${" ".repeat(2 * UNREADABLE_LIMIT)}x`, place);
    expect(headOf(cut).kind).toBe("unreadable");
    expect(utf8Bytes(cut)).toBeLessThanOrEqual(UNREADABLE_LIMIT);
  });
});
