import type { IndexReport } from "./index-report.ts";
import type { RootTotals } from "./root-totals.ts";
import type { IndexState } from "./types.ts";

/** Says how an index stands. What costs something is worked out when it is asked for: most ask only whether it is ready. */
export function describeIndex(
  known: Pick<IndexState, "state" | "progress" | "generation" | "samples">,
  parts: { readonly totals: RootTotals; readonly report: IndexReport; readonly roots: readonly string[] },
): IndexState {
  const { totals, report, roots } = parts;
  return {
    ...known,
    get shards() {
      return totals.all().files;
    },
    get bytes() {
      return totals.all().bytes;
    },
    get unreadableLines() {
      return totals.all().unreadableLines;
    },
    get roots() {
      return report.roots(roots, totals);
    },
    get problems() {
      return report.problems();
    },
  };
}
