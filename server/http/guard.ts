import type { MiddlewareHandler } from "hono";
import { ApiProblem } from "./api-problem.ts";

const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Lets in only requests that were addressed to this server by a loopback name and come from its own page or from no
 * page at all. The Host check is against DNS rebinding, where another site's name points at 127.0.0.1; the Origin check
 * is against other sites' forms and scripts.
 */
export function guard(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host")?.toLowerCase();
    if (host === undefined || !ownNames.some((name) => host === `${name}:${port()}`)) {
      const hint = `Open http://localhost:${port()} instead.`;
      throw new ApiProblem(403, "wrong_host", `This server is not ${host ?? "a host without a name"}.`, hint);
    }
    const origin = context.req.header("origin")?.toLowerCase();
    if (origin !== undefined && origin !== `http://${host}`) {
      throw new ApiProblem(403, "wrong_origin", `Pages of ${origin} may not use this server.`);
    }
    await next();
  };
}
