import type { Route } from "@playwright/test";
import { layHarbour, ids } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });
test.describe.configure({ mode: "serial" });

/** 5,000 of other input at $1 and 400 of output at $10 a million. */
const chartCost = "$0.0090";

test("a model without a price is given one, and its cost changes everywhere", async ({ page }) => {
  await page.goto("/settings#prices");
  const prices = page.getByRole("region", { name: "Prices" }).first();
  const unpriced = prices.getByRole("row").filter({ hasText: "unpriced · 1 request" });
  await expect(unpriced).toContainText("gpt-5");
  await unpriced.getByRole("button", { name: "Add a price" }).click();
  await prices.getByRole("textbox", { name: "Cache read" }).fill("0.1");
  await prices.getByRole("textbox", { name: "Other input" }).fill("1");
  await prices.getByRole("textbox", { name: "Output" }).fill("10");
  await expect(prices).toContainText("Saving changes 1 request in 1 session and moves the total from");
  await expect(prices).toContainText(`anthropic · gpt-5: 1 request, unpriced → ${chartCost}`);
  await prices.getByRole("button", { name: "Save" }).click();
  await expect(prices).toContainText("Saved.");
  await expect(unpriced).toHaveCount(0);

  await page.goto(`/sessions/${ids.chart}?view=costs`);
  await expect(page.getByRole("table", { name: "Requests of the session" })).toContainText(chartCost);
  await page.goto("/costs");
  await expect(page.getByRole("row", { name: /^gpt-5/ })).not.toContainText("unpriced");
});

test("a wrong row is refused with the reason at its field, and nothing changes", async ({ page }) => {
  await page.goto("/settings#prices");
  const prices = page.getByRole("region", { name: "Prices" }).first();
  await prices.getByRole("row").filter({ hasText: "yours" }).getByRole("button", { name: "Edit" }).click();
  const output = prices.getByRole("textbox", { name: "Output" });
  await expect(output).toHaveValue("10");
  await output.fill("-1");
  await expect(prices).toContainText("Output: must not be negative");
  await expect(output).toHaveAttribute("aria-invalid", "true");
  await output.press("Enter");
  await expect(prices).toContainText("Nothing was saved");
  await output.press("Escape");
  await expect(prices.getByRole("row").filter({ hasText: "yours" })).toContainText("10.00");
});

test("each kind of wrong value is refused at its field, and the old price stays in force", async ({ page }) => {
  await page.goto("/settings#prices");
  const prices = page.getByRole("region", { name: "Prices" }).first();
  await prices.getByRole("row").filter({ hasText: "yours" }).getByRole("button", { name: "Edit" }).click();
  const output = prices.getByRole("textbox", { name: "Output" });
  for (const wrong of ["ten", "", "1e300", "99999999", "0.0000000000001"]) {
    await output.fill(wrong);
    await output.press("Enter");
    await expect(output).toHaveAttribute("aria-invalid", "true");
    await expect(prices).toContainText(/Output: |Nothing was saved/);
  }
  await page.reload();
  await expect(prices.getByRole("row").filter({ hasText: "yours" })).toContainText("10.00");
});

test("a change made elsewhere in the meantime is not overwritten unseen", async ({ page, server }) => {
  await page.goto("/settings#prices");
  const prices = page.getByRole("region", { name: "Prices" }).first();
  const own = prices.getByRole("row").filter({ hasText: "yours" });
  await own.getByRole("button", { name: "Edit" }).click();
  const output = prices.getByRole("textbox", { name: "Output" });
  await output.fill("20");
  // somebody else saves between the press of Enter and the arrival of what it saves
  const other = async (route: Route) => {
    await page.request.put(`${server.url}/api/prices`, { data: { rows: [] } });
    await route.continue();
  };
  await page.route("**/api/prices", other, { times: 1 });
  await output.press("Enter");
  await expect(prices).toContainText("changed elsewhere");
  await output.press("Enter");
  await expect(own).toContainText("20.00");
});

test("a row is removed after saying what that changes", async ({ page }) => {
  await page.goto("/settings#prices");
  const prices = page.getByRole("region", { name: "Prices" }).first();
  const own = prices.getByRole("row").filter({ hasText: "yours" });
  await own.getByRole("button", { name: "Remove" }).click();
  await expect(prices).toContainText("Removing the row changes 1 request in 1 session");
  await own.getByRole("button", { name: "Remove" }).click();
  await expect(own).toHaveCount(0);
  await expect(prices.getByRole("row").filter({ hasText: "unpriced" })).toContainText("gpt-5");
});

test("the rows of a session add up to its header, own and with children, and lead to their messages", async ({
  page,
}) => {
  await page.goto(`/sessions/${ids.tools}`);
  await expect(page.getByRole("navigation", { name: "Views" })).toBeVisible();
  await page.keyboard.press("5");
  const table = page.getByRole("table", { name: "Requests of the session" });
  const { cost, with_children } = (await (await page.request.get(`/api/sessions/${ids.tools}`)).json()) as {
    cost: { usd: string };
    with_children: { cost: { usd: string } };
  };
  const shown = (usd: string) => `$${Number(usd).toFixed(4)}`;
  await expect(table).toContainText("4 requests");
  await expect(table.locator("b").last()).toContainText(shown(cost.usd));
  await page.getByText("∑ with children").click();
  await expect(table).toContainText("5 requests");
  await expect(table.locator("b").last()).toContainText(shown(with_children.cost.usd));
  await page.reload();
  await expect(table).toContainText("5 requests");
  await table.getByRole("row").nth(2).click();
  await expect(page.getByRole("complementary")).toContainText("Request 2");
  await page.getByRole("link", { name: "Open at the message" }).click();
  await expect(page).not.toHaveURL(/view=costs/);
});
