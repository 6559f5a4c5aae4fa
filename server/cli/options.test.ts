import { describe, expect, test } from "vitest";
import { type Command, readCommand, type ServeOptions } from "./options.ts";

const home = "/home/me";

function serveOptions(args: readonly string[], env: Record<string, string> = {}): ServeOptions {
  const command = readCommand(args, env, home);
  if (command.type !== "serve") throw new Error(`not to serve: ${JSON.stringify(command)}`);
  return command.options;
}

test("nothing needs to be said", () => {
  expect(serveOptions([])).toEqual({
    roots: ["/home/me/.penguin/data"],
    home: "/home/me/.rookery",
    cacheDir: "/home/me/.rookery/cache",
    port: 7365,
    host: "127.0.0.1",
    open: false,
    samples: true,
    notices: [],
  });
});

describe("options before variables, variables before defaults", () => {
  const env = { PENGUIN_HOME: "/env/root", ROOKERY_HOME: "/env/home", PORT: "8000" };
  test.each<[string[], Record<string, string>, Partial<ServeOptions>]>([
    [["serve"], env, { roots: ["/env/root"], home: "/env/home", cacheDir: "/env/home/cache", port: 8000 }],
    [["--root", "/a", "--root=/b"], env, { roots: ["/a", "/b"] }],
    [["--home", "/h"], env, { home: "/h", cacheDir: "/h/cache" }],
    [["--cache-dir", "/c"], env, { home: "/env/home", cacheDir: "/c" }],
    [["--port", "0"], env, { port: 0 }],
    [["--open", "--no-samples"], {}, { open: true, samples: false }],
    [[], { PENGUIN_HOME: "", ROOKERY_HOME: "", PORT: "", HOST: "" }, serveOptions([])],
    [[], { HOST: "::1" }, { host: "::1", notices: [] }],
    [[], { HOST: "localhost" }, { host: "127.0.0.1", notices: [] }],
  ])("%j with %j", (args, given, options) => expect(serveOptions(args, given)).toMatchObject(options));
});

test("relative folders are those of where it was started", () => {
  expect(serveOptions(["--root", "data"]).roots).toEqual([`${process.cwd()}/data`]);
});

test("other machines are never listened to", () => {
  const { host, notices } = serveOptions([], { HOST: "0.0.0.0" });
  expect([host, notices.length]).toEqual(["127.0.0.1", 1]);
  expect(notices[0]).toContain("0.0.0.0");
});

test.each<[string[], Record<string, string>, string]>([
  [["--colour"], {}, "--colour"],
  [["list", "that"], {}, "list that"],
  [["watch"], {}, "watch"],
  [["show"], {}, "id of a session"],
  [["list", "--group-by", "model"], {}, "--group-by is no option of rookery list"],
  [["usage", "--sort", "cost"], {}, "--sort"],
  [["serve", "--json"], {}, "--json"],
  [["a.jsonl", "--root", "/a"], {}, "--root"],
  [["a.jsonl", "b.jsonl"], {}, "a.jsonl b.jsonl"],
  [["--port", "x"], {}, "--port"],
  [["--port", "65536"], {}, "65536"],
  [["--port", "-1"], {}, "--port"],
  [[], { PORT: "http" }, "PORT"],
  [["--root"], {}, "--root"],
  [["--root", ""], {}, "--root needs a folder"],
  [["--open=yes"], {}, "--open"],
])("%j with %j is a mistake that names %s", (args, env, named) => {
  const command = readCommand(args, env, home);
  expect(command).toMatchObject({ type: "mistake", message: expect.stringContaining(named) as string });
});

test.each<[string, Command["type"]]>([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
  ["help", "help"],
])("%s", (option, type) => expect(readCommand([option, "--port", "1"], {}, home).type).toBe(type));

test.each<[string[], string | null, string, boolean]>([
  [["list"], null, "", true],
  [["list", "--project", "a", "--project", "b,c", "--has=errors"], null, "project=a&project=b%2Cc&has=errors", true],
  [["show", "some-id", "--agent", "x", "--json"], "some-id", "agent=x", true],
  [["usage", "--group-by", "bucket,model", "--tz", "UTC"], null, "group_by=bucket%2Cmodel&tz=UTC", true],
  [["usage", "--root", "/a"], null, "", false],
  [["--root=/a", "--cache-dir=/c", "usage"], null, "", true],
])("%j asks the API", (args, id, query, keeps) => {
  const command = readCommand(args, {}, home);
  if (command.type !== "report") throw new Error(command.type);
  expect(command.command.query.toString()).toBe(query);
  expect([command.command.report, command.command.id, command.keeps]).toEqual([
    args.find((word) => ["list", "show", "usage"].includes(word)),
    id,
    keeps,
  ]);
});

test.each([
  [["list", "--help"], "--sort COLUMN"],
  [["help", "usage"], "--group-by GROUPS"],
  [["show", "-h"], "--project NAME"],
  [["x.jsonl", "--help"], "read-only"],
])("%j tells of its own options", (args, told) => {
  expect(readCommand(args, {}, home)).toMatchObject({ type: "help", text: expect.stringContaining(told) as string });
});

test("a trace file is opened", () => {
  const command = readCommand(["a/b_001.jsonl", "--json"], {}, home);
  expect(command).toMatchObject({ type: "file", path: `${process.cwd()}/a/b_001.jsonl`, json: true });
});
