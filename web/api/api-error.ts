/** A request that failed: what the server or the browser said, where, and what to do. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The API's code, or `network`, `not_json`. */
  readonly code: string;
  /** The request: `GET /api/sessions?limit=200`. */
  readonly where: string;
  readonly hint: string | undefined;

  constructor(fields: { status: number; code: string; message: string; where: string; hint?: string | undefined }) {
    super(fields.message);
    this.name = "ApiError";
    this.status = fields.status;
    this.code = fields.code;
    this.where = fields.where;
    this.hint = fields.hint;
  }
}

/** What is shown of an address: a long text that was looked for stands in it. */
const MOST_SHOWN = 300;

/** The text for "what, where, hint" of any thrown thing. */
export function describeError(error: unknown): { what: string; where?: string; hint?: string } {
  if (!(error instanceof ApiError)) return { what: error instanceof Error ? error.message : String(error) };
  const asked = error.where.length > MOST_SHOWN ? `${error.where.slice(0, MOST_SHOWN)}…` : error.where;
  const where = error.status > 0 ? `${error.code} · ${asked}` : asked;
  return { what: error.message, where, ...(error.hint === undefined ? {} : { hint: error.hint }) };
}
