import type { RetryRun, RunClosing } from "./failure.ts";
import { addRow, numberAt, type NumberRows, putNumber, widthOf } from "./number-rows.ts";

/** A place here stands for the outcome: a new one comes last. */
const OUTCOMES = ["waiting", "recovered", "gave_up", "stopped"] as const satisfies readonly RetryRun["outcome"][];
const [OUTCOME, ATTEMPTS, FIRST_BEGIN, LAST_END, LAST_WAIT, CLOSED_AT, CLOSED_TIME, CLOSED_TOOK] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const WIDTH = widthOf(8);

/** Adds a run, and gives its number. */
export function addRun(runs: NumberRows, run: RetryRun): number {
  return addRow(runs, valuesOf(run));
}

/** Changes what is given of a run. */
export function changeRun(runs: NumberRows, number: number, change: Partial<RetryRun>): void {
  valuesOf({ ...runAt(runs, number), ...change }).forEach((value, column) =>
    putNumber(runs, WIDTH, number, column, value),
  );
}

/** The run of that number, from 0. */
export function runAt(runs: Readonly<NumberRows>, number: number): RetryRun {
  const read = (column: number) => numberAt(runs, WIDTH, number, column);
  return {
    attempts: read(ATTEMPTS) as number,
    outcome: outcomeAt(runs, number),
    firstBegin: read(FIRST_BEGIN),
    lastEnd: read(LAST_END),
    lastWait: read(LAST_WAIT) as number,
    closing: closingOf(read(CLOSED_AT), read(CLOSED_TIME), read(CLOSED_TOOK)),
  };
}

export function outcomeAt(runs: Readonly<NumberRows>, number: number): RetryRun["outcome"] {
  return OUTCOMES[numberAt(runs, WIDTH, number, OUTCOME) as number] as RetryRun["outcome"];
}

function closingOf(at: number | null, time: number | null, took: number | null): RunClosing | null {
  return at === null ? null : { at, time, took };
}

/** In the order of the columns. */
function valuesOf({ outcome, attempts, firstBegin, lastEnd, lastWait, closing }: RetryRun): (number | null)[] {
  const closed = closing === null ? [null, null, null] : [closing.at, closing.time, closing.took];
  return [OUTCOMES.indexOf(outcome), attempts, firstBegin, lastEnd, lastWait, ...closed];
}
