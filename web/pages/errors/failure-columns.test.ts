import { expect, test } from "vitest";
import type { FailureGroup } from "#shared/api/failures.ts";
import type { ErrorClass } from "#shared/failures/error-class.ts";
import { classColors } from "./class-look.ts";
import { failureColumns, REST } from "./failure-columns.ts";

const CLASSES: readonly ErrorClass[] = ["tool", "server", "timeout", "connection", "auth", "refused", "other"];
const facets = CLASSES.map((value, i) => ({ value, count: 100 - i }));
const group = (bucket: string | null, name: ErrorClass, count: number) =>
  ({ key: { bucket, class: name }, count }) as FailureGroup;

test("classes keep their own colour where it is free, and every colour is given once", () => {
  const colors = classColors(facets);
  expect([colors.get("tool"), colors.get("timeout")]).toEqual(["2", "1"]);
  const own = CLASSES.slice(0, 5).map((name) => colors.get(name));
  expect(new Set(own)).toEqual(new Set(["1", "2", "3", "4", "5"]));
  expect([colors.get("refused"), colors.get("other")]).toEqual(["other", "other"]);
});

test("every bucket has a column, an empty one too, and no count is lost", () => {
  const groups = [group("b", "tool", 2), group("b", "refused", 3), group("b", "other", 4), group(null, "auth", 1)];
  const { series, columns } = failureColumns(["a", "b"], groups, facets, classColors(facets));
  expect(series).toEqual(["tool", "auth", REST]);
  expect(columns.map(({ bucket, counts, total }) => [bucket, Object.fromEntries(counts), total])).toEqual([
    ["a", {}, 0],
    ["b", { tool: 2, [REST]: 7 }, 9],
    [null, { auth: 1 }, 1],
  ]);
});
