import { ids, layHarbour, toolsLines } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

const tools = `/sessions/${ids.tools}`;

test("the transcript shows calls with their outputs, a diff, and lines that no one knows or can read", async ({
  page,
}) => {
  await page.goto(tools);
  const transcript = page.getByRole("region", { name: "Transcript" });
  const command = transcript.getByRole("article").filter({ hasText: "exec_command" });
  await expect(command).toContainText("expected high, got low");
  await expect(command).not.toContainText("\u001b");
  const edit = transcript.getByRole("article").filter({ hasText: "edit_file" });
  await expect(edit).toContainText("+1");
  await expect(edit).toContainText("high");
  await expect(transcript.getByRole("article").filter({ hasText: "foghorn" })).toContainText("blasts");
  await expect(transcript.getByRole("article").filter({ hasText: "Unreadable line" })).toContainText(
    String(toolsLines.unreadable),
  );
  await expect(transcript.getByText("tide table").last()).toBeVisible();
});

test("a link to a message opens at it", async ({ page }) => {
  await page.goto(`${tools}?at=1:${String(toolsLines.call)}`);
  const message = page.getByRole("complementary", { name: "Message" });
  await expect(message).toContainText("exec_command");
  await page.reload();
  await expect(message).toContainText("exec_command");
});

test("a child unfolds where it was called, and opens as a session of its own", async ({ page }) => {
  await page.goto(tools);
  const transcript = page.getByRole("region", { name: "Transcript" });
  const card = transcript.getByRole("button", { name: /^Read the charts/ });
  await expect(card).toContainText("reader");
  await card.click();
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await expect(transcript.getByText("Read the charts", { exact: true }).last()).toBeVisible();
  await transcript.getByRole("button", { name: "Open", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ids.child}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Read the charts");
});

test("Messages shows every stored line, narrows by kind, and says so in its address", async ({ page }) => {
  await page.goto(`${tools}?view=messages`);
  const rows = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /001:\d+/ });
  await expect(rows).toHaveCount(toolsLines.last);
  await expect(rows.nth(toolsLines.unreadable - 1)).toContainText("unreadable");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "tool_call", exact: false }).first().click();
  await expect(rows).toHaveCount(3);
  const address = page.url();
  await page.goto("/");
  await page.goto(address);
  await expect(rows).toHaveCount(3);
});

test("a session that is not there is said to be missing", async ({ page }) => {
  await page.goto("/sessions/pier_nowhere");
  await expect(page.locator("main")).toContainText("pier_nowhere");
});
