import type { Hono } from "hono";
import { describePriceFileError } from "#shared/money/price-file.ts";
import { answerJson } from "#server/http/answers.ts";
import { ApiProblem } from "#server/http/api-problem.ts";
import type { Services } from "#server/services.ts";

const mostBytes = 8 * 1024 * 1024;
const errorsShown = 20;

/** `GET/PUT /api/prices`: the price rows in force; the body of PUT is the user's own file. */
export function pricesRoute(app: Hono, { prices }: Services): void {
  app.get("/api/prices", (context) => answerJson(context, prices.describe()));
  app.put("/api/prices", async (context) => {
    if (Number(context.req.header("content-length") ?? 0) > mostBytes) throw tooLarge();
    const text = await context.req.text();
    if (text.length > mostBytes) throw tooLarge();
    const result = await prices.put(text);
    if (result.ok) return answerJson(context, prices.describe());
    if ("problem" in result) throw new ApiProblem(409, "not_writable", result.problem);
    const said = result.errors.slice(0, errorsShown).map(describePriceFileError);
    const more = result.errors.length - said.length;
    const message = said.join("; ") + (more > 0 ? `; and ${more} more` : "");
    throw new ApiProblem(400, "bad_prices", message, "Nothing was changed: the prices that were in force still are.");
  });
}

function tooLarge(): ApiProblem {
  return new ApiProblem(400, "too_large", `A price file has at most ${mostBytes} bytes.`);
}
