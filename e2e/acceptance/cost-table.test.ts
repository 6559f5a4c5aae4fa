import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { RequestList } from "#shared/api/requests.ts";
import type { SessionDetail } from "#shared/api/shapes.ts";
import type { Usage } from "#shared/api/usage.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { writeSamples } from "#server/samples/write-samples.ts";
import { agedCopy } from "./aged-copy.ts";
import { costOfRequest, type OwnPriceList, priceFile } from "./own-prices.ts";
import { type PlainSession, plainSessions } from "./plain-usages.ts";
import { usdOf } from "./told-figures.ts";
import { traceRoots } from "./traces.ts";

/*
 * Costs to the nano-dollar by arithmetic of its own: usages read line by line, times prices of this file. Nothing of
 * the product's costing, folding or price book takes part in what is expected.
 */

/** 300, 3,750 and 15,000 nano-dollars a token: no rounding, so a session's cost is its token sums times these. */
const whole: OwnPriceList = {
  name: "whole nano-dollars",
  cache_read: 300_000n,
  cache_write: 3_750_000n,
  output: 15_000_000n,
  from: null,
};
const lists: readonly OwnPriceList[] = [
  whole,
  { name: "fractions to round", cache_read: 28_501n, cache_write: 279_999n, output: 420_499n, from: null },
  {
    name: "a dearer tier",
    cache_read: 125_000n,
    cache_write: 1_250_500n,
    output: 10_000_000n,
    from: { input: 6000n, cache_read: 250_500n, cache_write: 2_500_000n, output: 15_000_500n },
  },
];

const roots = traceRoots();
const named = roots.map((root) => [`${basename(dirname(root))}/${basename(root)}`, root] as const);

test.each(named)("costs of %s are tokens times prices", async (_, root) => {
  await expectCosts(agedCopy(root));
});

test("costs of the samples are tokens times prices", async () => {
  const root = tempFolder();
  await writeSamples(root, new Date());
  await expectCosts(root);
});

async function expectCosts(root: string): Promise<void> {
  const sessions = plainSessions(root);
  const app = await openApp([root]);
  const models = modelsOf(sessions);
  for (const list of lists) {
    expect((await app.put("/api/prices", priceFile(models, list))).status).toBe(200);
    for (const session of sessions) await expectCost(app, session, list);
    const all = sessions.flatMap((session) => costsOf(session, list));
    const { totals } = (await app.json("/api/usage")) as Usage;
    expect([list.name, totals.cost]).toEqual([list.name, sumOf(all, totals.requests)]);
  }
}

/** Every model that a session names, once. */
function modelsOf(sessions: readonly PlainSession[]): (readonly [string, string])[] {
  const models = sessions.flatMap(({ model }) => (model === null ? [] : [model]));
  return [...new Map(models.map((model) => [model.join("\n"), model])).values()];
}

/** Of each request that has a usage; null where the model is not told, and so has no price. */
function costsOf({ model, usages, copied }: PlainSession, list: OwnPriceList): (bigint | null)[] {
  return usages.slice(copied).map((usage) => (model === null ? null : costOfRequest(usage, list)));
}

function sumOf(costs: readonly (bigint | null)[], requests: number): SessionDetail["cost"] {
  const known = costs.filter((cost) => cost !== null);
  const nothingKnown = requests > 0 && known.length === 0;
  const usd = nothingKnown ? null : usdOf(known.reduce((sum, cost) => sum + cost, 0n));
  return { usd, unpriced_requests: costs.length - known.length };
}

async function expectCost({ json }: TestApp, session: PlainSession, list: OwnPriceList): Promise<void> {
  const costs = costsOf(session, list);
  const id = encodeURIComponent(session.id);
  const { cost, requests } = (await json(`/api/sessions/${id}`)) as SessionDetail;
  expect([session.id, list.name, cost]).toEqual([session.id, list.name, sumOf(costs, requests.total)]);
  const behind = (await json(`/api/requests?session=${id}&sort=request&limit=2000`)) as RequestList;
  const used = behind.requests.filter(({ tokens }) => tokens !== null);
  expect(used.map(({ cost_usd }) => cost_usd)).toEqual(costs.map((each) => each && usdOf(each)));
}

/** `expected.json` beside a recorded root: token sums of whole files, as an independent reader made them. */
const counted = named.filter(([, root]) => basename(root) === "root" && existsSync(countsPath(root)));

function countsPath(root: string): string {
  return join(dirname(root), "expected.json");
}

interface Counted {
  readonly sessions: Readonly<
    Record<
      string,
      {
        readonly tokens: { readonly cache_read: number; readonly cache_write: number; readonly output: number };
        readonly model: readonly (string | null)[] | null;
      }
    >
  >;
}

test.runIf(counted.length > 0).each(counted)("costs of %s are the token sums counted for it", async (_, root) => {
  const { sessions } = JSON.parse(readFileSync(countsPath(root), "utf8")) as Counted;
  const app = await openApp([agedCopy(root)]);
  const plain = plainSessions(root);
  await app.put("/api/prices", priceFile([["custom", "claude-mock"]], whole));
  for (const [id, { tokens, model }] of Object.entries(sessions)) {
    const { usages, copied: own } = plain.find((session) => session.id === id) ?? { usages: [], copied: NaN };
    const copied = usages.slice(0, own);
    const nano = costOfRequest(tokens, whole) - copied.reduce((sum, usage) => sum + costOfRequest(usage, whole), 0n);
    const { cost, requests } = (await app.json(`/api/sessions/${encodeURIComponent(id)}`)) as SessionDetail;
    const priced = model?.[1] === "claude-mock" && nano > 0n;
    expect([id, cost.usd]).toEqual([id, priced || requests.total === 0 ? usdOf(nano) : null]);
  }
});

/** The project's own cases, reckoned by hand: sums of the buckets and what they come to at `whole`. */
interface CostLine {
  readonly case: string;
  readonly session: string;
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
  readonly usd: string;
}

const ownCases = fileURLToPath(new URL("../cases", import.meta.url));
const table = JSON.parse(readFileSync(join(ownCases, "costs.json"), "utf8")) as readonly CostLine[];

test.each(table)("$case: $session costs $usd", async (line) => {
  const root = join(ownCases, line.case, "root");
  const app = await openApp([agedCopy(root)]);
  await app.put("/api/prices", priceFile(modelsOf(plainSessions(root)), whole));
  const { cost, tokens } = (await app.json(`/api/sessions/${line.session}`)) as SessionDetail;
  const { cache_read, cache_write, output } = tokens;
  expect({ cache_read, cache_write, output, usd: cost.usd }).toEqual({
    cache_read: line.cache_read,
    cache_write: line.cache_write,
    output: line.output,
    usd: line.usd,
  });
  expect(usdOf(costOfRequest(line, whole))).toBe(line.usd);
});
