import fc from "fast-check";
import { expect, test } from "vitest";
import { generatedTrace } from "#shared/outline/generated.fixture.ts";
import { parseLine } from "#shared/omni/parse.ts";
import { insertOrigin } from "./insert-origin.ts";

test.each([
  ['{"type":"x","payload":{}}', '{"type":"x","payload":{},"origin":["a","b"]}'],
  ['{ "n":12345678901234567890 }  ', '{ "n":12345678901234567890 ,"origin":["a","b"]}  '],
  ['\ufeff{"a":1}', '\ufeff{"a":1,"origin":["a","b"]}'],
  ["{}", '{"origin":["a","b"]}'],
  ["", ""],
  ["[1]", "[1]"],
  ['{"torn', '{"torn'],
])("%s", (line, sent) => expect(insertOrigin(line, ["a", "b"])).toBe(sent));

test("every message has the origin then, and nothing else is changed", () => {
  fc.assert(
    fc.property(generatedTrace, (trace) => {
      for (const { text } of trace) {
        const parsed = parseLine(text);
        const sent = parseLine(insertOrigin(text, ["child"]));
        if (parsed.kind === "message") parsed.message.origin = ["child"];
        expect(sent.kind).toBe(parsed.kind);
        expect({ ...sent, reason: null }).toEqual({ ...parsed, reason: null });
      }
    }),
  );
});
