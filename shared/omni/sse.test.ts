import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSseParser, type ServerSentEvent } from "./sse.ts";

function parse(...chunks: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const parser = createSseParser((event) => events.push(event));
  for (const chunk of chunks) parser.push(chunk);
  return events;
}

const message = (data: string, lastEventId = "", type = "message") => ({ type, data, lastEventId });

describe("createSseParser", () => {
  it.each([
    ["one event", "data: a\n\n", [message("a")]],
    ["lines of data", "data: a\ndata\ndata:b\n\n", [message("a\n\nb")]],
    ["a named event, the name once", "event: x\ndata: 1\n\ndata: 2\n\n", [message("1", "", "x"), message("2")]],
    [
      "an id that stays",
      "id: 7\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n",
      [message("1", "7"), message("2", "7"), message("3")],
    ],
    ["an id after its data", "data: 1\nid: 7\n\n", [message("1", "7")]],
    ["an id with NUL, which is ignored", "id: a\0b\ndata: 1\n\n", [message("1")]],
    ["an event without data, which is none", "event: x\nid: 3\n\ndata: 1\n\n", [message("1", "3")]],
    ["a comment", ": hello\n:\ndata: 1\n\n", [message("1")]],
    ["one space of two", "data:  1\n\n", [message(" 1")]],
    ["an unfinished event, which is dropped", "data: 1\n\ndata: 2\n", [message("1")]],
    ["a mark at the start only", "\uFEFFdata: 1\n\n\uFEFFdata: 2\n\n", [message("1")]],
    ["an unknown field", "Data: 1\nfoo: 2\ndata: 3\n\n", [message("3")]],
  ])("reads %s", (_, stream, expected) => {
    expect(parse(stream)).toEqual(expected);
  });

  it("reports a retry time made of digits only", () => {
    const times: number[] = [];
    createSseParser(
      () => {},
      (ms) => times.push(ms),
    ).push("retry: 1500\nretry: 1.5\nretry: -1\nretry\n\n");
    expect(times).toEqual([1500]);
  });

  it("does not depend on line ends or on where the stream is cut", () => {
    const line = fc.constantFrom("data: a", "data: b:c", "id: 1", "event: e", ": c", "", "");
    const ending = fc.constantFrom("\n", "\r", "\r\n");
    fc.assert(
      fc.property(fc.array(line), ending, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (lines, end, sizes) => {
        const stream = lines.map((text) => text + end).join("");
        const chunks: string[] = [];
        for (let at = 0; at < stream.length;) {
          const size = sizes.next().value;
          chunks.push(stream.slice(at, at + size));
          at += size;
        }
        expect(parse(...chunks)).toEqual(parse(lines.map((text) => text + "\n").join("")));
      }),
    );
  });
});
