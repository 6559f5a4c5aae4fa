import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { barChart, dialogSketch, pngDataUrl } from "./png.ts";

/** The pixels of a picture of ours: one IDAT chunk right behind the 33 bytes of signature and header. */
function rowsOf(url: string): Buffer {
  const bytes = Buffer.from(url.replace("data:image/png;base64,", ""), "base64");
  const length = bytes.readUInt32BE(33);
  expect(bytes.toString("latin1", 37, 41)).toBe("IDAT");
  return inflateSync(bytes.subarray(41, 41 + length));
}

describe("pngDataUrl", () => {
  it("writes rows without a filter, three bytes a pixel", () => {
    const url = pngDataUrl(2, 2, (x, y) => [x, y, 7]);
    expect([...rowsOf(url)]).toEqual([0, 0, 0, 7, 1, 0, 7, 0, 0, 1, 7, 1, 1, 7]);
  });

  it("checks its chunks by CRC-32, known for the empty end chunk", () => {
    const bytes = Buffer.from(pngDataUrl(1, 1, () => [0, 0, 0]).split(",")[1] ?? "", "base64");
    expect(bytes.subarray(-8).toString("hex")).toBe("49454e44ae426082");
  });

  it("draws different pictures", () => {
    expect(new Set([dialogSketch(true), dialogSketch(false), barChart([9]), barChart([9], 5)]).size).toBe(4);
  });
});
