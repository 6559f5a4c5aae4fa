import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLine } from "./parse.ts";

const plain = '{"timestamp":"t","type":"event_msg","payload":{"type":"request_begin"}}';

describe("parseLine", () => {
  it.each([
    ["a plain line", plain],
    ["a byte order mark in front", "\uFEFF" + plain],
    ["a carriage return behind", plain + "\r"],
    ["an unknown envelope type", '{"type":"note_msg","payload":{}}'],
    ["a payload without a type", '{"type":"session_meta","payload":{"session_id":"s"}}'],
    ["a timestamp that is none", '{"type":"event_msg","payload":{},"timestamp":7}'],
  ])("reads %s", (_, line) => {
    const read = parseLine(line);
    expect(read).toEqual({ kind: "message", message: JSON.parse(line.replace("\uFEFF", "")) });
  });

  it.each(["", " \t", "\r", "\uFEFF", "\uFEFF\r"])("takes %j as blank", (line) => {
    expect(parseLine(line)).toEqual({ kind: "blank" });
  });

  it.each([
    [plain + plain, "two records run together on one line"],
    [plain.slice(0, 40), "the record is cut off before its end"],
    ["\0\0\0" + plain, "holds NUL bytes, as a write cut by a power loss leaves them"],
    ["hello", "not JSON"],
    ["{'a':1}", "not JSON"],
    ["null", "an object was expected, found null"],
    ["[1]", "an object was expected, found a list"],
    ["42", "an object was expected, found a number"],
    ['{"payload":{}}', '"type" must be text, found nothing'],
    ['{"type":1,"payload":{}}', '"type" must be text, found a number'],
    ['{"type":"model_msg"}', '"payload" must be an object, found nothing'],
    ['{"type":"model_msg","payload":null}', '"payload" must be an object, found null'],
    ['{"type":"model_msg","payload":[]}', '"payload" must be an object, found a list'],
    ["\uFEFF\uFEFF" + plain, "not JSON"],
  ])("says why %j is unreadable", (line, reason) => {
    expect(parseLine(line)).toEqual({ kind: "unreadable", reason });
  });

  it("reads an empty origin as absent and keeps any other", () => {
    const withOrigin = (origin: string) => parseLine(`{"type":"model_msg","payload":{},"origin":${origin}}`);
    expect(withOrigin("[]")).toEqual({ kind: "message", message: { type: "model_msg", payload: {} } });
    expect(withOrigin('["a","b"]')).toHaveProperty("message.origin", ["a", "b"]);
  });

  it("lets lone surrogates, U+2028 and escaped NULs through", () => {
    const text = "\ud800 \u2028 \0 \udc00";
    const line = JSON.stringify({ type: "model_msg", payload: { type: "text", role: "user", text } });
    expect(parseLine(line)).toHaveProperty("message.payload.text", text);
  });

  it("gives back any message unchanged, with its keys in order", () => {
    const message = fc.record({
      timestamp: fc.string(),
      type: fc.string(),
      payload: fc.dictionary(fc.string(), fc.json()),
    });
    fc.assert(
      fc.property(message, (written) => {
        const line = JSON.stringify(written);
        const read = parseLine(line);
        expect(read.kind === "message" && JSON.stringify(read.message)).toBe(line);
      }),
    );
  });

  it("never throws", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.constantFrom("{", "}", "[", "\0", "\uFEFF", plain),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(["message", "blank", "unreadable"]).toContain(parseLine(pieces.join("")).kind);
      }),
    );
  });
});
