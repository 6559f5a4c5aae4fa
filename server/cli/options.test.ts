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
])("%s", (option, type) => expect(readCommand([option, "--port", "1"], {}, home).type).toBe(type));
