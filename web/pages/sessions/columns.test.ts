import { expect, test } from "vitest";
import { visibleColumns } from "./columns.ts";

test.each([
  [1440, false, "state title project agent model started duration tasks requests toolCalls tokens cost bar children"],
  [944, true, "state title model started duration tokens cost bar children"],
  [520, false, "state title tokens cost"],
  [300, false, "state title cost"],
])("a list of %s px, preview %s, has %s", (width, preview, ids) => {
  expect(visibleColumns({ width, preview, hidden: [] }).join(" ")).toBe(ids);
});

test("a hidden column makes room for another", () => {
  const before = visibleColumns({ width: 810, preview: true, hidden: [] });
  const after = visibleColumns({ width: 810, preview: true, hidden: ["model"] });
  expect([before.includes("children"), after.includes("children"), after.includes("model")]).toEqual([
    false,
    true,
    false,
  ]);
});
