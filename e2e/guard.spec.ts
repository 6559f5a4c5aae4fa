import { mkdir, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

const secret = "sk-tide-4711";

/** The harbour with credentials where harnesses keep them, and a trace that is a link to a file elsewhere. */
async function lay(root: string): Promise<void> {
  await layHarbour(root);
  const agent = join(root, "harbour/agents/pilot");
  await mkdir(join(agent, "agent_state"), { recursive: true });
  await writeFile(join(root, "harbour/.project_config.toml"), `api_key = "${secret}"\n`);
  await writeFile(join(agent, "agent_state/.vault.toml"), `token = "${secret}"\n`);
  const outside = join(root, "../outside");
  await mkdir(outside);
  await writeFile(join(outside, "leak_001.jsonl"), `{"leak":"${secret}"}\n`);
  const day = join(agent, "traces/2026-03-02");
  await mkdir(day, { recursive: true });
  await symlink(join(outside, "leak_001.jsonl"), join(day, "leak_001.jsonl"));
  await symlink(outside, join(agent, "traces/2026-03-03"));
}

test.use({ prepare: { lay } });

/** Asks with the path and headers as they are: `fetch` would tidy both up. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = request({ hostname, port, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on("error", reject).end();
  });
}

const strangers: Record<string, string>[] = [
  { host: "evil.example" },
  { host: "evil.example:80" },
  { origin: "https://evil.example" },
  { origin: "null" },
];

test("other sites get nothing", async ({ server }) => {
  for (const headers of strangers) {
    for (const path of ["/", "/api/sessions", `/api/sessions/${ids.tools}/raw`, "/api/events"]) {
      const { status, text } = await ask(server.url, path, headers);
      expect({ headers, path, status, told: text.includes(ids.tools) }).toEqual({
        headers,
        path,
        status: 403,
        told: false,
      });
    }
  }
});

/** Addresses of files that are no traces, and of ids that are none. */
const elsewhere = [
  "/assets/../../../package.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/api/sessions/..%2f..%2f.project_config.toml/raw",
  "/api/sessions/../../harbour/.project_config.toml",
  "/api/sessions/.project_config.toml/raw",
  "/api/sessions/leak",
  "/api/sessions/leak/raw",
  "/api/sessions/leak/messages",
  "/api/sessions/%00/raw",
  "/api/sessions/a%20b",
  `/api/sessions/${"x".repeat(129)}/raw`,
  `/api/sessions/${ids.tools}/raw?project=..`,
  `/api/sessions/${ids.tools}/messages?root=%2Fetc`,
  "/api/blobs/harbour/pilot/..%2f..%2fagent_state%2f.vault.toml/1/1/payload/text",
  "/harbour/.project_config.toml",
  "/.vault.toml",
];

test("nothing outside of the traces is served", async ({ server }) => {
  for (const path of elsewhere) {
    const { status, text } = await ask(server.url, path);
    const told = new RegExp(`${secret}|"dependencies"`).test(text);
    expect({ path, status, told }).toEqual({ path, status: 404, told: false });
  }
});

test("an address that leads up leads nowhere", async ({ server }) => {
  for (const path of ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"]) {
    const { status, text } = await ask(server.url, path);
    expect({ path, status, told: text.includes("root:") }).toEqual({ path, status: 404, told: false });
  }
});

test("no credentials are in what is served, found or printed", async ({ server, request: client }) => {
  for (const path of ["/api/health", "/api/sessions", `/api/search?q=${secret}`, "/api/prices"]) {
    expect(await (await client.get(server.url + path)).text()).not.toContain(secret);
  }
  expect(server.output()).not.toContain(secret);
});
