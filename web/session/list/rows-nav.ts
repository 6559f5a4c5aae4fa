import { callAt, requestAt } from "#shared/outline/read.ts";
import { messageOf, type DisplayRow } from "./display-row.ts";

/** Where the next row is that can be selected, from `from` in the direction of `step`; null when there is none. */
export function nextRow(rows: readonly DisplayRow[], from: number, step: 1 | -1, fits = isSelectable): number | null {
  for (let i = from + step; i >= 0 && i < rows.length; i += step) {
    const row = rows[i];
    if (row !== undefined && fits(row)) return i;
  }
  return null;
}

/** Whether a row stands at a recorded message. */
export function isSelectable(row: DisplayRow): boolean {
  return messageOf(row) !== null;
}

/** Whether a row tells of something that went wrong. */
export function isError(row: DisplayRow): boolean {
  if (row.kind !== "message") return false;
  const { outline, n } = row.session.replica.view();
  const { kind, ref, stop } = row.row;
  switch (kind) {
    case "unreadable":
      return true;
    case "failure": {
      const request = ref === null ? undefined : outline.requests[ref];
      return request !== undefined && requestAt(request, n).end !== null;
    }
    case "tool_call": {
      const call = ref === null ? undefined : outline.calls[ref];
      const cut = call?.cut === true && stop !== "aborted";
      return call !== undefined && (cut || callAt(call, n).output?.status === "failed");
    }
    case "compaction":
      return ref !== null && outline.compactions[ref]?.end?.status === "failed";
    case "orphan_output":
      return stop === "failed";
    case "assistant":
      return stop !== null && stop !== "aborted";
    default:
      return false;
  }
}

/** The row of the card or divider that a row lies in; null at the top. */
export function parentRow(rows: readonly DisplayRow[], index: number): number | null {
  const depth = rows[index]?.rails.length;
  if (depth === undefined || depth === 0) return null;
  return nextRow(rows, index, -1, (row) => row.rails.length < depth && isSelectable(row));
}

/** The row that shows a message, be it that of the message itself or the last one before it. */
export function rowShowing(rows: readonly DisplayRow[], session: string, at: number): number {
  const call = rows.findIndex((row) => isOutputOf(row, session, at));
  if (call >= 0) return call;
  return rows.findLastIndex((row) => {
    const own = messageOf(row);
    return row.session.replica.id === session && own !== null && own <= at;
  });
}

/** A call's card shows its decision and its output too. */
export function isOutputOf(row: DisplayRow, session: string, at: number): boolean {
  if (row.kind !== "message" || row.row.kind !== "tool_call" || row.row.ref === null) return false;
  if (row.session.replica.id !== session) return false;
  const call = row.session.replica.view().outline.calls[row.row.ref];
  return call?.output?.at === at || call?.decision?.at === at;
}
