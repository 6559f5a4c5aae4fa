import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerError } from "./error-answer.ts";
import { guard } from "./guard.ts";
import { securityHeaders } from "./security-headers.ts";

function askGuarded(headers: Readonly<Record<string, string>>): Promise<Response> {
  const app = new Hono();
  app.onError(answerError);
  app.use(
    securityHeaders,
    guard(() => 7365),
  );
  app.all("*", (context) => context.text("in"));
  return Promise.resolve(app.request("/api/health", { headers: { ...headers } }));
}

test.each<[string | null, string | null, number]>([
  ["localhost:7365", null, 200],
  ["127.0.0.1:7365", null, 200],
  ["[::1]:7365", null, 200],
  ["LocalHost:7365", "http://localhost:7365", 200],
  ["127.0.0.1:7365", "http://127.0.0.1:7365", 200],
  [null, null, 403],
  ["localhost", null, 403],
  ["localhost:7366", null, 403],
  ["rebound.example:7365", null, 403],
  ["localhost.rebound.example:7365", null, 403],
  ["127.0.0.1:7365", "http://localhost:7365", 403],
  ["localhost:7365", "https://localhost:7365", 403],
  ["localhost:7365", "http://localhost:8080", 403],
  ["localhost:7365", "null", 403],
])("host %s with origin %s: %i", async (host, origin, status) => {
  const answer = await askGuarded({ ...(host && { host }), ...(origin && { origin }) });
  expect(answer.status).toBe(status);
  // refusals are protected like everything else
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
});
