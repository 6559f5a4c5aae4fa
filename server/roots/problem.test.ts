import { expect, test } from "vitest";
import { isGone, systemProblem } from "./problem.ts";

const systemError = (code: string) => Object.assign(new Error(`${code}: words of the system`), { code });

test("says what, where and what to do, with the system's code", () => {
  expect(systemProblem("/data", systemError("EACCES"))).toEqual({
    path: "/data",
    reason: "It may not be read by this user. (EACCES)",
    hint: "Give the user who runs Rookery the right to read it.",
  });
});

test("keeps the words of an error it does not know", () => {
  expect(systemProblem("/data", systemError("EODD")).reason).toBe("EODD: words of the system (EODD)");
  expect(systemProblem("/data", "text").reason).toBe("text");
});

test.each([
  ["ENOENT", true],
  ["ENOTDIR", true],
  ["EACCES", false],
])("%s means gone: %s", (code, gone) => {
  expect(isGone(systemError(code))).toBe(gone);
});
