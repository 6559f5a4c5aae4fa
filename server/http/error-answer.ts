import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ApiErrorBody } from "#shared/api/shapes.ts";
import { QueryError } from "#server/query/query-error.ts";
import { ApiProblem } from "./api-problem.ts";

/** The one place where an error becomes an answer: what was foreseen says so itself, everything else is a fault of ours. */
export function answerError(error: Error, context: Context): Response {
  const { method, path } = context.req;
  if (error instanceof ApiProblem) {
    const { code, message, hint } = error;
    return context.json(bodyOf(code, message, hint), error.status);
  }
  if (error instanceof QueryError) return context.json(bodyOf(error.code, error.message, error.hint), error.status);
  if (error instanceof HTTPException) return context.json(bodyOf("bad_request", error.message), error.status);
  console.error(`${method} ${path} failed:`, error);
  const hint = "Try again; if it stays, report it with what the server printed.";
  return context.json(bodyOf("internal", `${method} ${path} failed: ${error.message}`, hint), 500);
}

/** For a path under /api that no route has. */
export function answerNoRoute(context: Context): Response {
  return context.json(bodyOf("not_found", `There is no ${context.req.method} ${context.req.path}.`), 404);
}

function bodyOf(code: string, message: string, hint?: string): ApiErrorBody {
  return { error: { code, message, ...(hint === undefined ? {} : { hint }) } };
}
