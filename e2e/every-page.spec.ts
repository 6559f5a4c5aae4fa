import AxeBuilder from "@axe-core/playwright";
import { ids, layHarbour } from "./harbour.ts";
import { expect, test } from "./journey.ts";

test.use({ prepare: { lay: layHarbour } });

const pages = {
  sessions: "/",
  live: "/?state=open",
  transcript: `/sessions/${ids.tools}`,
  messages: `/sessions/${ids.tools}?view=messages`,
  costs: "/costs",
  errors: "/errors",
  approvals: "/errors?tab=approvals",
  settings: "/settings",
  "an unknown address": "/nowhere",
} as const;

for (const [name, address] of Object.entries(pages)) {
  for (const width of [320, 390]) {
    test(`${name} does not scroll sideways at ${String(width)} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await expect(page.locator("main")).toContainText(/\S/);
      await page.waitForLoadState("networkidle");
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    });
  }

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name} has no fault that axe knows, in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(address);
      await expect(page.locator("main")).toContainText(/\S/);
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa"]).analyze();
      const told = violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
      }));
      expect(told).toEqual([]);
    });
  }
}
