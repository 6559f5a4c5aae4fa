import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printPrice, projectKey } from "#shared/money/price-row.ts";
import { loadProjectPricing, readProjectPricing } from "./project-pricing.ts";

const SECRET = "do-not-tell-4711";
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rookery-pricing-"));
});
afterAll(() => rm(root, { recursive: true }));

async function configure(project: string, toml: string): Promise<void> {
  await mkdir(join(root, project), { recursive: true });
  await writeFile(join(root, project, ".project_config.toml"), toml);
}

const pricing = "{ cache_read = 0.1, cache_write = 1, output = 2.5, note = 'x' }";

describe("a project's prices", () => {
  it.each([
    [
      "an array of models",
      `[[models]]\nprovider = "acme"\nmodel_id = "nova"\napi_key = "${SECRET}"\npricing = ${pricing}`,
    ],
    [
      "a table below",
      `[[models]]\nprovider = "acme"\nid = "nova"\n[models.pricing]\ncache_read = 0.1\ncache_write = 1\noutput = "2.5"`,
    ],
    ["models by id", `[models.nova]\nprovider = "acme"\napi_key = "${SECRET}"\npricing = ${pricing}`],
    ["models by provider and id", `[models.acme.nova]\npricing = ${pricing}`],
    [
      "models under a provider",
      `[providers.acme]\napi_key = "${SECRET}"\n[[providers.acme.models]]\nname = "nova"\npricing = ${pricing}`,
    ],
    [
      "providers in a list",
      `[[providers]]\nprovider = "acme"\n[[providers.models]]\nid = "nova"\npricing = ${pricing}`,
    ],
  ])("are found in %s", async (_, toml) => {
    await configure("shape", toml);
    const read = await readProjectPricing(root, "shape");
    expect(read?.problem).toBeNull();
    expect(read?.rows).toMatchObject([
      { provider: "acme", model_id: "nova", project: projectKey(root, "shape"), effective_from: null },
    ]);
    const prices = read?.rows[0]?.prices;
    expect(prices && [prices.cache_read, prices.cache_write, prices.output].map(printPrice)).toEqual([
      "0.1",
      "1",
      "2.5",
    ]);
    expect(JSON.stringify(read, (__, value: unknown) => (typeof value === "bigint" ? "" : value))).not.toContain(
      SECRET,
    );
  });

  it.each([
    ["bad TOML", `api_key = "${SECRET}\nx = [`, /^The file is no valid TOML \(line 1\)/],
    [
      "a missing price",
      `[[models]]\nprovider="acme"\nid="nova"\napi_key="${SECRET}"\npricing = { output = 1 }`,
      /^acme \/ nova: pricing needs/,
    ],
    [
      "a negative price",
      `[[models]]\nprovider="a"\nid="n"\npricing = { cache_read = -1, cache_write = 1, output = 1 }`,
      /^a \/ n: pricing needs/,
    ],
    [
      "a price that is none",
      `[[models]]\nprovider="a"\nid="n"\npricing = { cache_read = "${SECRET}", cache_write = inf, output = 1 }`,
      /^a \/ n: pricing needs/,
    ],
  ])("of %s are told without its contents", async (_, toml, problem) => {
    await configure("bad", toml);
    const read = await readProjectPricing(root, "bad");
    expect(read).toMatchObject({ rows: [], problem: expect.stringMatching(problem) });
    expect(JSON.stringify(read)).not.toContain(SECRET);
  });

  it("keep the first of two, and say so", async () => {
    const model = `[[models]]\nprovider = "acme"\nid = "nova"\npricing = `;
    await configure("twice", `${model}${pricing}\n${model}${pricing}`);
    const read = await readProjectPricing(root, "twice");
    expect([read?.rows.length, read?.problem]).toEqual([1, "acme / nova: priced twice, the first holds"]);
  });

  it("are not read through a link, nor looked for in files", async () => {
    await mkdir(join(root, "linked"));
    await writeFile(join(root, "elsewhere.toml"), `[[models]]\nprovider="a"\nid="n"\npricing = ${pricing}`);
    await symlink(join(root, "elsewhere.toml"), join(root, "linked", ".project_config.toml"));
    const read = await loadProjectPricing(root);
    expect(read.find(({ path }) => path.includes("linked"))).toMatchObject({
      rows: [],
      problem: expect.stringMatching(/symbolic link/),
    });
    expect(read.map(({ path }) => path)).not.toContain(join(root, "elsewhere.toml", ".project_config.toml"));
  });

  it("are none where there is no configuration or no root", async () => {
    await mkdir(join(root, "plain"));
    expect(await readProjectPricing(root, "plain")).toBeNull();
    expect(await loadProjectPricing(join(root, "nowhere"))).toEqual([]);
  });

  it("say when the configuration is no file", async () => {
    await mkdir(join(root, "folder", ".project_config.toml"), { recursive: true });
    expect(await readProjectPricing(root, "folder")).toMatchObject({
      problem: expect.stringContaining("no regular file"),
    });
  });
});
