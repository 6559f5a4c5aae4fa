import { expect, test } from "vitest";
import { drawingWait } from "./drawing-wait.ts";

test("a text is drawn more seldom the faster it grows and the more it takes, but never stands still", () => {
  const calm = drawingWait(0.3, 1);
  expect(drawingWait(6, 1)).toBeGreaterThan(calm);
  for (const cost of [20, 40, 60]) expect(cost / drawingWait(0.3, cost)).toBeLessThan(0.1);
  expect(drawingWait(6, 10_000)).toBe(drawingWait(0.3, 10_000));
});
