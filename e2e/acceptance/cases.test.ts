import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SessionContextAnswer } from "#shared/api/context.ts";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { agedCopy } from "./aged-copy.ts";
import { type Answer, jsonOf, readAnswer, valueAt } from "./answer-path.ts";
import { type AcceptanceCase, allCases } from "./case-files.ts";
import { tellContext } from "./context-answer.ts";
import { type CaseCheck, holds } from "./operators.ts";
import { readingView, wantedRows } from "./reading-view.ts";

const cases = allCases().map((found) => [found.name, found] as const);

test.each(cases)("case %s", async (_, found) => {
  const app = await openApp([agedCopy(join(found.folder, "root"))]);
  await putPrices(found, app);
  await expectChecks(found, app);
  await expectContexts(found, app);
  await expectReadingViews(found, app);
});

async function putPrices({ prices }: AcceptanceCase, { put }: TestApp): Promise<void> {
  if (prices === null) return;
  const answer = await put("/api/prices", prices);
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
}

/** All of them at once: one run shows everything that is wrong. */
async function expectChecks(found: AcceptanceCase, { get }: TestApp): Promise<void> {
  const wrong: unknown[] = [];
  for (const told of found.checks) {
    const check = withBytes(found, told);
    const answer = await readAnswer(await get(check.get));
    const value = valueAt(answer, check.path);
    const atBytes = check.path === "$bytes" ? trimLineEnd(value) : value;
    if (isHollow(check, answer) || !holds(check, atBytes)) wrong.push({ ...told, status: answer.status, value });
  }
  expect(wrong).toEqual([]);
}

async function expectContexts({ resume }: AcceptanceCase, { json }: TestApp): Promise<void> {
  for (const { how: _how, ...wanted } of resume) {
    const { session } = wanted;
    const answer = (await json(`/api/sessions/${encodeURIComponent(session)}/context`)) as SessionContextAnswer;
    expect({ session, ...tellContext(answer, wanted) }).toEqual(wanted);
  }
}

async function expectReadingViews({ transcript }: AcceptanceCase, { json }: TestApp): Promise<void> {
  for (const { session, rows } of transcript) {
    const { shards } = (await json(`/api/sessions/${encodeURIComponent(session)}`)) as SessionDetail;
    const shown = await readingView(json, session);
    expect(shown, session).toEqual(wantedRows(rows, shown, shards[0]?.index ?? 1));
  }
}

/** A check whose value stands for bytes of the case's files, with those bytes. */
function withBytes({ folder }: AcceptanceCase, check: CaseCheck): CaseCheck {
  const { equals } = check;
  if (typeof equals !== "object" || equals === null || !("$file" in equals)) return check;
  const { $file, $line } = equals as { $file: string; $line?: number };
  const bytes = readFileSync(join(folder, $file), "latin1");
  return { ...check, equals: $line === undefined ? trimLineEnd(bytes) : bytes.split("\n")[$line - 1] };
}

function trimLineEnd(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\n$/, "") : value;
}

/** That something is absent from an error, or from what is no JSON, proves nothing. */
function isHollow(check: CaseCheck, answer: Answer): boolean {
  if (!("absent" in check)) return false;
  return answer.status >= 400 || (!check.path.startsWith("$") && jsonOf(answer) === undefined);
}
