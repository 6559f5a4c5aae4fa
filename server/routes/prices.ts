import type { Context, Hono } from "hono";
import type { PricePreview } from "#shared/api/prices.ts";
import { describePriceFileError } from "#shared/money/price-file.ts";
import { answerJson } from "#server/http/answers.ts";
import { ApiProblem, badRequest } from "#server/http/api-problem.ts";
import { previewPrices } from "#server/query/price-preview.ts";
import type { Services } from "#server/services.ts";

const mostBytes = 8 * 1024 * 1024;
const errorsShown = 20;

/** `GET/PUT /api/prices`: the price rows in force; the body of PUT is the user's own file. A preview stores nothing. */
export function pricesRoute(app: Hono, { prices, view }: Services): void {
  app.get("/api/prices", async (context) => {
    await prices.refresh(); // files that were edited by hand hold from when somebody looks at the prices
    return answerJson(context, prices.describe());
  });

  app.put("/api/prices", async (context) => {
    const basedOn = readIfMatch(context);
    const result = await prices.put(await readBody(context), basedOn);
    if (result.ok) return answerJson(context, prices.describe());
    if ("changedTo" in result) {
      const hint = "Look at the prices as they are now and save again.";
      throw new ApiProblem(412, "prices_changed", "The prices were changed elsewhere in the meantime.", hint);
    }
    if ("problem" in result) throw new ApiProblem(409, "not_writable", result.problem);
    const said = result.errors.slice(0, errorsShown).map(describePriceFileError);
    const more = result.errors.length - said.length;
    const message = said.join("; ") + (more > 0 ? `; and ${more} more` : "");
    throw new ApiProblem(400, "bad_prices", message, "Nothing was changed: the prices that were in force still are.");
  });

  app.post("/api/prices/preview", async (context) => {
    const trial = prices.trial(await readBody(context));
    const preview: PricePreview = trial.ok ? previewPrices(view(), trial.lookup) : { errors: trial.errors };
    return answerJson(context, preview);
  });
}

/** The generation that a writer knew, from `If-Match: "7"`; null when anything may be overwritten. */
function readIfMatch(context: Context): number | null {
  const text = context.req.header("if-match");
  if (text === undefined || text === "*") return null;
  const generation = /^"(\d+)"$/.exec(text)?.[1];
  if (generation === undefined) throw badRequest(`If-Match must be a generation of the prices in quotes, not ${text}.`);
  return Number(generation);
}

async function readBody(context: Context): Promise<string> {
  if (Number(context.req.header("content-length") ?? 0) > mostBytes) throw tooLarge();
  const text = await context.req.text();
  if (text.length > mostBytes) throw tooLarge();
  return text;
}

function tooLarge(): ApiProblem {
  return new ApiProblem(400, "too_large", `A price file has at most ${mostBytes} bytes.`);
}
