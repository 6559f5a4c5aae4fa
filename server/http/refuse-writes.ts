import type { MiddlewareHandler } from "hono";
import { ApiProblem } from "./api-problem.ts";

/** Answers questions only: for a server that shows one file and keeps nothing. */
export const refuseWrites: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if (method !== "GET" && method !== "HEAD") {
    throw new ApiProblem(403, "read_only", "This server only shows a file.", "Start rookery without a file.");
  }
  await next();
};
