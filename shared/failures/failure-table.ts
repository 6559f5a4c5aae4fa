import { ERROR_CLASSES, type ErrorClass } from "./error-class.ts";
import type { Failure } from "./failure.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { addRow, numberAt, type NumberRows, putNumber, rowsIn, widthOf } from "./number-rows.ts";
import { changedBy, differenceOf } from "./text-difference.ts";

/**
 * The failures of a session, in order, as rows of numbers: an archive holds tens of thousands of them, which every start
 * of the server reads. A text stands once for all that name it, as its place in `texts`. Whoever changes the columns
 * raises the version of the stored index.
 */
export interface FailureTable {
  readonly failures: NumberRows;
  readonly texts: string[];
}

const COLUMN = {
  at: 0,
  /** Place in ERROR_CLASSES, which tells the kind too. */
  errorClass: 1,
  subject: 2,
  message: 3,
  /** The pattern as what of it is not the message: that is mostly short, and the same for many. */
  patternHead: 4,
  patternMiddle: 5,
  patternTail: 6,
  time: 7,
  attempt: 8,
  request: 9,
  took: 10,
  retryIn: 11,
  run: 12,
  task: 13,
  /** 1: without usage; unknown for any other. */
  withoutUsage: 14,
} as const satisfies Record<string, number>;
const NAMES = Object.keys(COLUMN) as (keyof typeof COLUMN)[];
const WIDTH = widthOf(NAMES.length);

/** Texts that a new one is compared with: those of a log of thousands are not all looked through for each failure. */
const TEXTS_COMPARED = 48;

/** A failure before it is in a table: its class tells its kind. */
export type NewFailure = Omit<Failure, "kind" | "fingerprint">;

export function addFailureTo({ failures, texts }: FailureTable, failure: NewFailure): void {
  const { head, middle, tail } = differenceOf(failure.message, failure.pattern);
  const row = new Array<number | null>(NAMES.length).fill(null);
  row[COLUMN.at] = failure.at;
  row[COLUMN.errorClass] = ERROR_CLASSES.indexOf(failure.errorClass);
  row[COLUMN.subject] = textCode(texts, failure.subject);
  row[COLUMN.message] = textCode(texts, failure.message);
  row[COLUMN.patternHead] = head;
  row[COLUMN.patternMiddle] = textCode(texts, middle);
  row[COLUMN.patternTail] = tail;
  row[COLUMN.time] = failure.time;
  row[COLUMN.attempt] = failure.attempt;
  row[COLUMN.request] = failure.request;
  row[COLUMN.took] = failure.took;
  row[COLUMN.retryIn] = failure.retryIn;
  row[COLUMN.run] = failure.run;
  row[COLUMN.task] = failure.task;
  row[COLUMN.withoutUsage] = failure.withoutUsage ? 1 : null;
  addRow(failures, row);
}

function textCode(texts: string[], text: string): number {
  const oldest = Math.max(0, texts.length - TEXTS_COMPARED);
  for (let code = texts.length - 1; code >= oldest; code--) if (texts[code] === text) return code;
  return texts.push(text) - 1;
}

export function failureCount({ failures }: FailureTable): number {
  return rowsIn(failures, WIDTH);
}

/**
 * The failure of that number, from 0: it reads its columns when it is asked for them, so that a scan over thousands costs
 * what it looks at.
 */
export function failureAt(table: FailureTable, number: number): Failure {
  return new FailureRow(table, number);
}

/** The failed attempts of a retry run, in order. */
export function attemptsOf(table: FailureTable, run: number): Failure[] {
  const attempts: Failure[] = [];
  for (let number = 0; number < failureCount(table); number++) {
    if (runNumberAt(table, number) === run) attempts.push(failureAt(table, number));
  }
  return attempts;
}

export function errorClassAt(table: FailureTable, number: number): ErrorClass {
  return ERROR_CLASSES[valueAt(table, number, COLUMN.errorClass) as number] as ErrorClass;
}

export function messageAt(table: FailureTable, number: number): string {
  return textAt(table, number, COLUMN.message);
}

/** Milliseconds since the epoch. */
export function timeAt(table: FailureTable, number: number): number | null {
  return valueAt(table, number, COLUMN.time);
}

/** The retry run it belongs to; null for whatever is no attempt. */
function runNumberAt(table: FailureTable, number: number): number | null {
  return valueAt(table, number, COLUMN.run);
}

/** Whether no later failure is of its retry run. The attempts of a run follow each other, other failures between them. */
export function endsRun(table: FailureTable, number: number): boolean {
  const run = runNumberAt(table, number);
  if (run === null) return false;
  let next = number + 1;
  while (next < failureCount(table) && runNumberAt(table, next) === null) next += 1;
  return next >= failureCount(table) || runNumberAt(table, next) !== run;
}

/** A usage of a request has been recorded after its end. Requests end in their order: before a lower one it is not. */
export function noteUsage(table: FailureTable, request: number): void {
  for (let number = failureCount(table) - 1; number >= 0; number--) {
    const failed = valueAt(table, number, COLUMN.request);
    if (failed === null || failed > request) continue;
    if (failed === request) putNumber(table.failures, WIDTH, number, COLUMN.withoutUsage, null);
    return;
  }
}

class FailureRow implements Failure {
  readonly #table: FailureTable;
  readonly #number: number;
  /** Once it has been put together: groups compare it. */
  #fingerprint: string | null = null;

  constructor(table: FailureTable, number: number) {
    this.#table = table;
    this.#number = number;
  }

  get at(): number {
    return this.#known(COLUMN.at);
  }

  get kind(): Failure["kind"] {
    const { errorClass } = this;
    return errorClass === "tool" || errorClass === "compaction" ? errorClass : "request";
  }

  get errorClass(): ErrorClass {
    return errorClassAt(this.#table, this.#number);
  }

  get fingerprint(): string {
    this.#fingerprint ??= fingerprintOf(this.errorClass, this.subject, this.pattern);
    return this.#fingerprint;
  }

  get message(): string {
    return messageAt(this.#table, this.#number);
  }

  get pattern(): string {
    return changedBy(this.message, {
      head: this.#known(COLUMN.patternHead),
      middle: textAt(this.#table, this.#number, COLUMN.patternMiddle),
      tail: this.#known(COLUMN.patternTail),
    });
  }

  get subject(): string {
    return textAt(this.#table, this.#number, COLUMN.subject);
  }

  get time(): number | null {
    return timeAt(this.#table, this.#number);
  }

  get attempt(): number | null {
    return this.#value(COLUMN.attempt);
  }

  get request(): number | null {
    return this.#value(COLUMN.request);
  }

  get took(): number | null {
    return this.#value(COLUMN.took);
  }

  get retryIn(): number | null {
    return this.#value(COLUMN.retryIn);
  }

  get run(): number | null {
    return this.#value(COLUMN.run);
  }

  get task(): number | null {
    return this.#value(COLUMN.task);
  }

  get withoutUsage(): boolean {
    return this.#value(COLUMN.withoutUsage) !== null;
  }

  #value(column: number): number | null {
    return valueAt(this.#table, this.#number, column);
  }

  #known(column: number): number {
    return this.#value(column) as number;
  }
}

function valueAt({ failures }: FailureTable, number: number, column: number): number | null {
  return numberAt(failures, WIDTH, number, column);
}

function textAt(table: FailureTable, number: number, column: number): string {
  return table.texts[valueAt(table, number, column) as number] as string;
}
