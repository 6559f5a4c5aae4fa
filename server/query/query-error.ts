/** A query that cannot be answered as it is written: 400, with what to do about it. */
export class QueryError extends Error {
  readonly status = 400;
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.name = "QueryError";
    this.code = code;
    this.hint = hint;
  }
}

/** A parameter with a value that is none of its kind. Long values are shortened, since they come from outside. */
export function badParameter(name: string, value: string, wanted: string): QueryError {
  const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
  return new QueryError("bad_parameter", `${name}=${shown} is not understood.`, `Give ${wanted}.`);
}
