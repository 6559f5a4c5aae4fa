import { Hono } from "hono";
import type { Health } from "#shared/api/health.ts";
import { answerJson } from "#server/http/answers.ts";
import { answerError } from "#server/http/error-answer.ts";
import { guard } from "#server/http/guard.ts";
import type { AnswerRequest } from "#server/http/request-listener.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { IndexReport } from "#server/index/index-report.ts";
import { RootTotals } from "#server/index/root-totals.ts";
import { readVersion } from "#server/product.ts";
import { describeHealth } from "#server/routes/health.ts";

/**
 * What answers while all else is being loaded: it says that the server is there and has nothing yet, and lets every
 * other request wait for the application.
 */
export class StartingApp {
  #become: (answer: AnswerRequest) => void = () => undefined;
  #answer: AnswerRequest;
  readonly #opened = new Promise<AnswerRequest>((resolve) => (this.#become = resolve));

  constructor(roots: readonly string[], port: () => number) {
    const app = new Hono();
    app.onError(answerError);
    app.use(securityHeaders, guard(port));
    app.get("/api/health", (context) => answerJson(context, startingHealth(roots)));
    this.#answer = async (request, env) => {
      const isHealth = new URL(request.url).pathname === "/api/health";
      return isHealth ? app.fetch(request, env) : (await this.#opened)(request, env);
    };
  }

  /** Answers by now. */
  readonly fetch: AnswerRequest = (request, env) => this.#answer(request, env);

  /** From here on the application answers, also those that wait. */
  become(app: Hono): void {
    this.#answer = app.fetch;
    this.#become(app.fetch);
  }
}

/** An index before its first look at the roots. */
function startingHealth(roots: readonly string[]): Health {
  const found = new IndexReport().roots(roots, new RootTotals());
  const index = { state: "building", progress: 0, shards: 0, bytes: 0, unreadableLines: 0, generation: 0 } as const;
  const state = { ...index, roots: found, problems: [], samples: false };
  return describeHealth({ version: readVersion(), problems: [] }, state, 0);
}
