import { describe, expect, test } from "vitest";
import { BODY_PAGE, BodyCache } from "./body-cache.ts";

const place = { id: "s" };

/** A server that answers when told to, at most `most` lines at a time. */
function server(lines: readonly string[], most = BODY_PAGE) {
  const asked: { from: number; signal: AbortSignal | undefined; answer: () => void; fail: () => void }[] = [];
  const load = (_: unknown, { from, count }: { from: number; count: number }, signal?: AbortSignal) =>
    new Promise<{ lines: readonly string[]; next: number | null }>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
      const sent = lines.slice(from - 1, from - 1 + Math.min(count, most));
      asked.push({
        from,
        signal,
        answer: () => resolve({ lines: sent, next: from + sent.length }),
        fail: () => reject(new Error("no answer")),
      });
    });
  return { asked, load };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const hundred = Array.from({ length: 100 }, (_, i) => `line ${i + 1}`);
const nothing = () => undefined;

describe("the texts of lines", () => {
  test("are fetched a page at a time, once for all rows that want them", async () => {
    const { asked, load } = server(hundred);
    const cache = new BodyCache(load);
    let told = 0;
    for (const line of [1, 2, 64]) cache.want(place, { shard: 1, line }, () => told++);
    cache.want(place, { shard: 1, line: 65 }, nothing);
    expect(asked.map(({ from }) => from)).toEqual([1, 65]);
    expect(cache.read({ session: "s", shard: 1, line: 2 })).toBeUndefined();
    asked[0]?.answer();
    await settle();
    expect(told).toBeGreaterThanOrEqual(3);
    expect(cache.read({ session: "s", shard: 1, line: 64 })).toEqual({ text: "line 64" });
    expect(cache.read({ session: "s", shard: 2, line: 64 })).toBeUndefined();
  });

  test("are gone on with where a page of long lines ended early", async () => {
    const { asked, load } = server(hundred, 10);
    const cache = new BodyCache(load);
    cache.want(place, { shard: 1, line: 30 }, nothing);
    for (let i = 0; i < 3; i++) {
      asked[i]?.answer();
      await settle();
    }
    expect(asked.map(({ from }) => from)).toEqual([1, 11, 21, 31]);
    expect(cache.read({ session: "s", shard: 1, line: 30 })).toEqual({ text: "line 30" });
  });

  test("are given up when nobody wants them any more, and asked for again", async () => {
    const { asked, load } = server(hundred);
    const cache = new BodyCache(load);
    const leave = cache.want(place, { shard: 1, line: 1 }, nothing);
    leave();
    expect(asked[0]?.signal?.aborted).toBe(true);
    cache.want(place, { shard: 1, line: 1 }, nothing);
    await settle();
    asked[1]?.answer();
    await settle();
    expect(cache.read({ session: "s", shard: 1, line: 1 })).toEqual({ text: "line 1" });
  });

  test("say that they could not be had, until they are wanted again", async () => {
    const { asked, load } = server(hundred);
    const cache = new BodyCache(load);
    const leave = cache.want(place, { shard: 1, line: 1 }, nothing);
    asked[0]?.fail();
    await settle();
    expect(cache.read({ session: "s", shard: 1, line: 1 })).toMatchObject({ error: { message: "no answer" } });
    leave();
    cache.want(place, { shard: 1, line: 1 }, nothing);
    expect(asked).toHaveLength(2);
  });

  test("that the stream brought need no fetching", () => {
    const { asked, load } = server(hundred);
    const cache = new BodyCache(load);
    cache.put({ session: "s", shard: 3, line: 70 }, "live");
    cache.want(place, { shard: 3, line: 70 }, nothing);
    expect(asked).toHaveLength(0);
    expect(cache.read({ session: "s", shard: 3, line: 70 })).toEqual({ text: "live" });
  });

  test("are bounded: the longest unwanted go first, those on the screen stay", () => {
    const cache = new BodyCache(server(hundred).load, 100);
    const text = "x".repeat(40);
    cache.put({ session: "s", shard: 1, line: 1 }, text);
    cache.want(place, { shard: 1, line: 1 }, nothing);
    for (const line of [100, 200, 300]) cache.put({ session: "s", shard: 1, line }, text);
    expect(cache.size).toBeLessThanOrEqual(100);
    expect(cache.read({ session: "s", shard: 1, line: 1 })).toEqual({ text });
    expect(cache.read({ session: "s", shard: 1, line: 100 })).toBeUndefined();
    expect(cache.read({ session: "s", shard: 1, line: 300 })).toEqual({ text });
  });
});
