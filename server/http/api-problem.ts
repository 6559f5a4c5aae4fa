/** A request that cannot be answered, for whoever made it: what and where, and what to do. */
export class ApiProblem extends Error {
  readonly status: 400 | 403 | 404 | 409 | 412 | 416 | 500 | 503;
  readonly code: string;
  readonly hint: string | undefined;

  constructor(status: ApiProblem["status"], code: string, message: string, hint?: string) {
    super(message);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

/** 404. `what` names what was asked for, as a sentence. */
export function notFound(what: string, hint?: string): ApiProblem {
  return new ApiProblem(404, "not_found", what, hint);
}

/** 400. `what` names the parameter and why it is refused. */
export function badRequest(what: string, hint?: string): ApiProblem {
  return new ApiProblem(400, "bad_request", what, hint);
}
