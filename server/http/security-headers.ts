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

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Content-Security-Policy", contentSecurityPolicy],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/** The headers of every answer, errors included. They are put into the answer itself: the context would make it anew for each. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  for (const [name, value] of HEADERS) headers.set(name, value);
};
