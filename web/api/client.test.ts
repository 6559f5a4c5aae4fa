import { describe, expect, test, vi } from "vitest";
import { ApiError, describeError } from "./api-error.ts";
import { addressOf, getJson } from "./client.ts";

describe("addresses", () => {
  test.each([
    [undefined, "/api/x"],
    [{ q: "恢复 & more", empty: "", none: null, not: undefined, list: [] }, "/api/x?q=%E6%81%A2%E5%A4%8D+%26+more"],
    [{ has: ["errors", "children"], limit: 0 }, "/api/x?has=errors%2Cchildren&limit=0"],
    [{ model: ["a", "b"], workspace: ["/b,c", "/a"] }, "/api/x?model=a%2Cb&workspace=%2Fb%2Cc&workspace=%2Fa"],
    [{ workspace: "/b,c", class: "auth,quota" }, "/api/x?workspace=%2Fb%2Cc&workspace=&class=auth%2Cquota"],
  ])("%o", (params, address) => expect(addressOf("/api/x", params)).toBe(address));
});

describe("answers", () => {
  const answer = (body: string, init?: ResponseInit) =>
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, init)));

  test("a success is its JSON, several choices too", async () => {
    answer(`{"n":1}`);
    expect(await getJson("/api/x")).toEqual({ n: 1 });
    answer(`{"choices":[]}`, { status: 300 });
    expect(await getJson("/api/x")).toEqual({ choices: [] });
  });

  test.each([
    [`{"error":{"code":"no_session","message":"No such session","hint":"List them"}}`, 404, "no_session"],
    ["<html>", 502, "502"],
    ["<html>", 200, "not_json"],
  ])("%s with %i is an error of code %s", async (body, status, code) => {
    answer(body, { status, statusText: "Bad" });
    const error = await getJson("/api/x", { q: "a" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(describeError(error).where).toBe(`${code} · GET /api/x?q=a`);
  });

  test("of a long address the beginning is shown", async () => {
    answer("<html>", { status: 431 });
    const error = await getJson("/api/x", { q: "a".repeat(1000) }).catch((thrown: unknown) => thrown);
    expect(describeError(error).where).toBe(`431 · GET /api/x?q=${"a".repeat(287)}…`);
  });

  test("no answer is an error with status 0", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await getJson("/api/x").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0, code: "network", message: "Failed to fetch", where: "GET /api/x" });
  });
});
