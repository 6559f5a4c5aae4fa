import { expect, test } from "vitest";
import type { ShardFile } from "#server/roots/types.ts";
import { IndexReport } from "./index-report.ts";
import { UnreadSessions } from "./unread-sessions.ts";

const file = { path: "/r/s_001.jsonl" } as ShardFile;
const problem = { path: file.path, reason: "Too many files are open.", hint: "Close some." };

test("a session with an unreadable file is read again until it can be, and told as long", async () => {
  const report = new IndexReport();
  let failures = 3;
  let readings = 0;
  const read = (): void => {
    readings += 1;
    if (failures-- > 0) unread.note(problem);
    unread.end("s", [file]);
  };
  const unread = new UnreadSessions(report, read, 1);
  read();
  expect(report.problems()).toHaveLength(1);
  await expect.poll(() => report.problems()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readings).toBe(4);
});
