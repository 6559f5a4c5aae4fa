import type { Page } from "@playwright/test";
import * as omni from "#shared/omni/builders.ts";
import { expect, test } from "./journey.ts";
import { Trace } from "./trace.ts";

/** Every trick in one text; `where` tells which field got through. */
const hostile = (where: string): string =>
  [
    `<script>window.pwned = "${where}"</script>`,
    `<img src=x onerror="window.pwned='${where}'">`,
    `<svg onload="window.pwned='${where}'"></svg><iframe srcdoc="<script>parent.pwned='${where}'</script>"></iframe>`,
    `[a link](javascript:window.pwned='${where}') [data](data:text/html,<script>1</script>)`,
    `![remote](http://evil.example/${where}.png) <https://evil.example/${where}>`,
    `<style>@import "http://evil.example/${where}.css"; body { display: none }</style>`,
    `<base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=http://evil.example/">`,
    `\u001b]8;;http://evil.example/\u0007osc\u001b]8;;\u0007 \u202egnp.exe`,
  ].join("\n");

async function lay(root: string): Promise<void> {
  const place = {
    id: "evil",
    model: hostile("model").replaceAll("\n", " "),
    workspace: `/home/${hostile("workspace")}`,
  };
  await new Trace({ ...place, project: "<img src=x onerror=pwned=1>", agent: "<b onclick=pwned=1>" })
    .prompt(`${hostile("title")}\n[attached image: http://evil.example/a.png]`)
    .request(
      (trace) =>
        trace
          .answer(
            `${hostile("answer")}\n\n\`\`\`html\n${hostile("code")}\n\`\`\`\n\n| a |\n|---|\n| ${"<script>pwned=1</script>"} |`,
          )
          .say((now) => omni.thinkingMessage(hostile("thinking"), "completed", undefined, now))
          .call(hostile("tool"), "call_1", { path: hostile("path"), [hostile("key")]: hostile("argument") })
          .call("edit_file", "call_2", { path: "a.html", old_string: hostile("old"), new_string: hostile("new") })
          .call("exec_command", "call_3", { command: hostile("command") }),
      [10, 10, 10],
    )
    .say((now) =>
      omni.toolCallOutput(
        { output: hostile("output"), toolCallId: "call_1", images: ["http://evil.example/i.png"] },
        now,
      ),
    )
    .output("call_2", hostile("output"), "failed")
    .output("call_3", hostile("terminal"))
    .say((now) => omni.imageUrlMessage("http://evil.example/user.png", now))
    .say((now) => omni.imageUrlMessage("data:image/svg+xml,<svg onload='pwned=1'/>", now))
    .request((trace) => trace, [1, 1, 1], "failed", hostile("error"))
    .line(`{"type":${JSON.stringify(hostile("kind"))},"payload":{"type":"event"}}`)
    .line(`{ ${hostile("unreadable").replaceAll("\n", " ")}`)
    .lay(root);
}

test.use({ prepare: { lay } });

/** Watches for whatever only a text that came alive would do. */
async function watch(page: Page, home: string): Promise<string[]> {
  const alive: string[] = [];
  page.on("dialog", (dialog) => {
    alive.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (sent) => {
    const url = sent.url();
    if (!url.startsWith(`${home}/`) && !url.startsWith("data:image/") && !url.startsWith("blob:")) alive.push(url);
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) alive.push(message.text());
  });
  return alive;
}

const addresses = [
  "/",
  "/?selected=evil",
  "/?q=script",
  "/sessions/evil",
  "/sessions/evil?at=1:2",
  "/sessions/evil?at=1:6",
  "/sessions/evil?view=messages",
  "/sessions/evil?view=messages&at=1:4",
  "/costs",
  "/costs?open=requests",
  "/errors",
  "/errors?tab=approvals",
  "/settings",
];

test("hostile text stays text on every page, in both themes", async ({ page, server, untilQuiet }) => {
  test.slow();
  const alive = await watch(page, server.url);
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
    // where the session itself is shown, its text is there to be read
    const shows = address === "/" || address.startsWith("/sessions/");
    await expect(page.locator("main")).toContainText(shows ? "window.pwned" : /\S/);
    await untilQuiet();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectInert(page, address);
    }
  }
  expect(alive).toEqual([]);
});

/** Nothing of the text has become an element, a link that runs or a picture from elsewhere. */
async function expectInert(page: Page, address: string): Promise<void> {
  const found = await page.evaluate(() => ({
    pwned: "pwned" in globalThis,
    elements: [
      ...document.body.querySelectorAll(
        "script, iframe, object, embed, base, meta, style, [onerror], [onload], [onclick]",
      ),
    ].map((element) => element.outerHTML.slice(0, 200)),
    links: [...document.links].map(({ href }) => href).filter((href) => /^(javascript|data|vbscript):/i.test(href)),
    pictures: [...document.images].map(({ src }) => src).filter((src) => src.includes("evil.example")),
  }));
  const head = await page.locator("head base, head meta[http-equiv=refresh]").count();
  expect({ address, ...found, head }).toEqual({
    address,
    pwned: false,
    elements: [],
    links: [],
    pictures: [],
    head: 0,
  });
}
