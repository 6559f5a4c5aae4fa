import type { MiddlewareHandler } from "hono";

/** Nothing but our own files runs or loads, whatever a trace smuggles into the page. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join("; ");

/** The headers of every answer, errors included. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Content-Security-Policy", contentSecurityPolicy);
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Referrer-Policy", "no-referrer");
  context.header("Cross-Origin-Resource-Policy", "same-origin");
  context.header("Cross-Origin-Opener-Policy", "same-origin");
};
