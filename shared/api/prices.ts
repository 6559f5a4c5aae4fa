import type { PriceFileError } from "#shared/money/price-file.ts";
import type { PriceSource } from "#shared/money/price-row.ts";
import type { PriceRowShape } from "#shared/money/price-shape.ts";
import type { Cost } from "./shapes.ts";

/** One place that prices come from, in the order in which they are asked. */
export interface PriceSourceShape {
  readonly source: PriceSource;
  /** The file; absent for what is built in. */
  readonly path?: string;
  /** How many rows of it are in force. */
  readonly rows: number;
  /** Why it, or a part of it, is not in force, and what to do. */
  readonly problem?: string;
}

/** `GET /api/prices`, and the answer of a `PUT`: all rows in force, and where they come from. */
export interface PricesAnswer {
  readonly rows: readonly PriceRowShape[];
  readonly sources: readonly PriceSourceShape[];
  /** Grows with each change of any price. A `PUT` with `If-Match: "<generation>"` is refused (412) after another change. */
  readonly generation: number;
}

/** What a new price file would change for one model. */
export interface ModelPriceChange {
  readonly provider: string | null;
  readonly model_id: string | null;
  /** Requests whose cost changes. */
  readonly requests: number;
  /** Requests of the model without usage: whatever the price, the amounts are lower bounds then. */
  readonly requests_without_usage: number;
  /** Over all requests of the model. */
  readonly before: Cost;
  readonly after: Cost;
}

/** `POST /api/prices/preview` with the body of a `PUT`: what that would change, or why it would be refused. */
export type PricePreview =
  | { readonly errors: readonly PriceFileError[] }
  | {
      readonly changed_sessions: number;
      readonly changed_requests: number;
      readonly requests_without_usage: number;
      /** Over all requests of the archive. */
      readonly total_before: Cost;
      readonly total_after: Cost;
      /** Only models of which something changes, the largest change first. */
      readonly by_model: readonly ModelPriceChange[];
    };
