import type { Context } from "hono";
import { badRequest } from "./api-problem.ts";

/** The query as it was given, repeated parameters included. */
export function queryOf(context: Context): URLSearchParams {
  return new URLSearchParams(context.req.url.split("?").slice(1).join("?").split("#")[0]);
}

/** A query parameter; empty is as if it were not given. */
export function text(context: Context, name: string): string | null {
  const value = context.req.query(name);
  return value === undefined || value === "" ? null : value;
}

/** A whole number from `least` on; null when it is not given. */
export function wholeNumber(context: Context, name: string, least = 1): number | null {
  const value = text(context, name);
  if (value === null) return null;
  const read = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(read >= least)) throw badRequest(`"${name}" must be a whole number from ${least} on, not "${value}".`);
  return read;
}
