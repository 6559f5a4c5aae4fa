import { closeSync } from "node:fs";
import { readBytes } from "./line-buffer.ts";
import { openShard, type ShardPlace } from "./open-shard.ts";
import { problem } from "./problem.ts";
import { ShardSource } from "./shard-source.ts";
import type { ReadMeter, RootProblem } from "./types.ts";

/** Bytes from a shard, or why there are none. */
export type RangeRead =
  | { readonly bytes: Buffer; readonly problem: null }
  | { readonly bytes: null; readonly problem: RootProblem };

/**
 * Reads the bytes `fromByte` (included) to `toByte` (not) of a shard into a buffer of their own, in as few calls as the
 * system allows. Fewer bytes than the range has are a problem: the file shrank since its lines were counted.
 */
export async function readRange(
  shard: ShardPlace,
  fromByte: number,
  toByte: number,
  meter?: ReadMeter,
): Promise<RangeRead> {
  const opened = openShard(shard);
  if (opened.handle === null) return { bytes: null, problem: opened.problem };
  try {
    if (opened.bytes < toByte) return { bytes: null, problem: shrunk(shard.path) };
    const source = new ShardSource(opened.handle, shard.path, toByte, meter);
    const bytes = Buffer.allocUnsafe(Math.max(0, toByte - fromByte));
    let filled = 0;
    while (filled < bytes.length) {
      const read = await source.read(bytes, filled, fromByte + filled, bytes.length);
      if (read === 0) return { bytes: null, problem: source.problem ?? shrunk(shard.path) };
      filled += read;
    }
    return { bytes, problem: null };
  } finally {
    closeSync(opened.handle);
  }
}

/** An open shard as a download: its size is known before the first byte is sent. */
export type RangeStream =
  | {
      /** Size of the whole file when it was opened. */
      readonly totalBytes: number;
      /** The offsets that the stream will give, cut to the file's size. */
      readonly fromByte: number;
      readonly toByte: number;
      /** Read or cancel it: that closes the file. It errors when the file shrinks on the way. */
      readonly stream: ReadableStream<Uint8Array>;
      readonly problem: null;
    }
  | { readonly stream: null; readonly problem: RootProblem };

/** Opens a byte range (default: the whole file) of a shard as a stream that holds at most one read in memory. */
export async function streamRange(
  shard: ShardPlace,
  range: { readonly fromByte?: number; readonly toByte?: number } = {},
  meter?: ReadMeter,
): Promise<RangeStream> {
  const opened = openShard(shard);
  if (opened.handle === null) return { stream: null, problem: opened.problem };
  const { handle, bytes: totalBytes } = opened;
  const toByte = Math.min(totalBytes, range.toByte ?? totalBytes);
  const fromByte = Math.min(toByte, range.fromByte ?? 0);
  const source = new ShardSource(handle, shard.path, toByte, meter);
  const close = (): void => closeSync(handle);
  let position = fromByte;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const wanted = Math.min(readBytes, toByte - position);
    const chunk = Buffer.allocUnsafe(wanted);
    const read = await source.read(chunk, 0, position, wanted);
    position += read;
    if (read > 0) controller.enqueue(chunk.subarray(0, read));
    if (read > 0 && position < toByte) return;
    close();
    if (position < toByte) controller.error(new Error((source.problem ?? shrunk(shard.path)).reason));
    else controller.close();
  };
  const stream = new ReadableStream<Uint8Array>({ pull, cancel: close }, { highWaterMark: 0 });
  return { totalBytes, fromByte, toByte, stream, problem: null };
}

function shrunk(path: string): RootProblem {
  return problem(path, "The file is shorter than it was.", "Load the session again to read it as it is now.");
}
