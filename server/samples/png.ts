import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

/** Draws a picture pixel by pixel; returns it as a data URL (PNG, RFC 2083, 8 bits a channel, no alpha). */
export function pngDataUrl(width: number, height: number, colourAt: (x: number, y: number) => Colour): string {
  return `data:image/png;base64,${pngBytes(width, height, colourAt).toString("base64")}`;
}

function pngBytes(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rowLength = 1 + width * 3;
  // Byte 0 of each row stays 0: no filter.
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * rowLength + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const paper: Colour = [250, 250, 247];
const ink: Colour = [40, 92, 160];
const alarm: Colour = [196, 64, 48];

/** A bar chart; bars above `limit` are red. Heights in pixels of 90. */
export function barChart(heights: readonly number[], limit = Number.POSITIVE_INFINITY): string {
  return pngDataUrl(heights.length * 16 + 8, 96, (x, y) => {
    const height = heights[Math.floor((x - 8) / 16)];
    const inBar = height !== undefined && x >= 8 && (x - 8) % 16 < 12 && y >= 93 - height && y < 93;
    if (!inBar) return paper;
    return height > limit ? alarm : ink;
  });
}

/** A form with two fields and a button: what a screenshot of a small dialog looks like from afar. */
export function dialogSketch(buttonInside: boolean): string {
  const button = buttonInside ? 70 : 104;
  return pngDataUrl(128, 88, (x, y) => {
    const field = x > 12 && x < 92 && ((y > 14 && y < 26) || (y > 34 && y < 46));
    if (y > 58 && y < 72 && x > button && x < button + 36) return alarm;
    if (field) return [226, 228, 232];
    return x < 100 ? paper : [206, 208, 212];
  });
}
