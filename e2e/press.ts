import { expect, type Locator } from "@playwright/test";

/** A number that was pressed, and what opened. */
export interface Pressed {
  readonly text: string;
  /** The texts of the row's cells, the row's name left out. */
  readonly cells: readonly string[];
  /** Whose requests they are: "own" have a sum above their rows, others are a table of further numbers. */
  readonly title: string;
  readonly sum: string;
  /** The sum's amount. */
  readonly amount: string;
  /** The first and the last cell of what opened, by row. */
  readonly rows: readonly (readonly [string, string])[];
}

/**
 * Presses buttons of a table one after the other and tells what each opened. It all happens within the page, which is
 * quicker by far than asking from outside for each press, text and row.
 * @param select the buttons, e.g. `td button`
 * @param sample one button of each row, another column in each, rather than all: each row and each column has its turn
 */
export async function pressNumbers(table: Locator, select: string, sample: boolean): Promise<Pressed[]> {
  await expect(table.locator(select).first()).toBeVisible();
  return table.evaluate(pressInPage, { select, sample });
}

/** Runs in the page, where nothing of this module is known. */
async function pressInPage(
  table: Element,
  { select, sample }: { select: string; sample: boolean },
): Promise<Pressed[]> {
  const until = async <T>(read: () => T | null | false | undefined): Promise<T> => {
    for (const deadline = performance.now() + 10_000; performance.now() < deadline;) {
      const found = read();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    throw new Error(`Nothing opened or closed within 10 s: ${document.querySelector("[role=dialog]")?.textContent}`);
  };
  const press = async (button: HTMLElement): Promise<Pressed> => {
    const cells = [...(button.closest("tr")?.querySelectorAll("td") ?? [])].map((cell) => cell.innerText);
    const text = button.innerText;
    button.click();
    const dialog = await until(() => document.querySelector("[role=dialog] tbody")?.closest("[role=dialog]"));
    const rows = [...dialog.querySelectorAll("tbody tr")].map((row): [string, string] => [
      row.firstElementChild?.textContent ?? "",
      row.lastElementChild?.textContent ?? "",
    ]);
    const title = dialog.querySelector("h2")?.innerText ?? "";
    const sum = dialog.querySelector("p")?.innerText ?? "";
    const amount = dialog.querySelector<HTMLElement>("p b")?.innerText ?? "";
    dialog.querySelector("button")?.click();
    await until(() => document.querySelector("[role=dialog]") === null);
    return { text, cells, title, sum, amount, rows };
  };
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll<HTMLElement>(select)]);
  const pressed: Pressed[] = [];
  for (const [i, buttons] of rows.filter(({ length }) => length > 0).entries()) {
    for (const [j, button] of buttons.entries()) {
      if (!sample || j === i % buttons.length) pressed.push(await press(button));
    }
  }
  return pressed;
}

/** A cell has cents, the list hundredths of them: the one is the other rounded, and a lower bound in both. */
export function expectSameMoney(cell: string, sum: string): void {
  expect(cell.includes("≥")).toBe(sum.includes("≥"));
  const [shown, exact] = [amountOf(cell), amountOf(sum)];
  if (cell.includes("<")) expect(exact).toBeLessThan(shown);
  else expect(Math.abs(exact - shown)).toBeLessThanOrEqual(0.00501);
}

/** Of the last amount in a text: screen readers have words for it before. */
function amountOf(text: string): number {
  return Number(/\$([\d.]+)\s*$/.exec(text)?.[1]);
}

/** The list of requests says how many there are and what they cost, and its rows are as many. */
export function expectRequests({ text, sum, amount, rows }: Pressed, count: string): void {
  expect({ text, sum, rows: rows.length }).toEqual({
    text,
    sum: expect.stringContaining(count === "1" ? "1 request\n" : `${count} requests\n`),
    rows: Number(count),
  });
  if (/[$]/.test(text)) expectSameMoney(text, amount);
  if (/unpriced|unknown/.test(text)) expect(amount).toBe(text);
}
