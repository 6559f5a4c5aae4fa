import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectKey } from "#shared/money/price-row.ts";
import { createPriceStore } from "./price-store.ts";

let folder: string;
let home: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rookery-prices-"));
  [home, root] = [join(folder, "home"), join(folder, "root")];
  await mkdir(join(root, "alpha"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (output: number): string =>
  JSON.stringify({
    rows: [
      {
        provider: "acme",
        model_id: "nova",
        effective_from: "2026-01-01T00:00:00Z",
        cache_read: 1,
        cache_write: 1,
        output,
      },
    ],
  });
const nova = () => ({
  project: projectKey(root, "alpha"),
  provider: "acme",
  model_id: "nova",
  instant: Date.parse("2026-02-01T00:00:00Z"),
});
const output = { cache_read: 0, cache_write: 0, output: 1 };

describe("the price store", () => {
  it("puts new prices in force, on the disk and in the generation", async () => {
    const store = await createPriceStore({ home, roots: [root] });
    const told: number[] = [];
    const stop = store.subscribe((generation) => told.push(generation));
    expect(store.lookup().find(nova())).toBeNull();
    expect(await store.put(file(3))).toEqual({ ok: true, generation: 2 });
    expect(store.lookup().price(nova(), output)?.nano).toBe(3000n);
    expect(await store.put(file(3))).toEqual({ ok: true, generation: 2 });
    stop();
    await store.put(file(4));
    expect(told).toEqual([2]);
    expect(await readFile(join(home, "prices.json"), "utf8")).toBe(file(4));
    expect(await readdir(home)).toEqual(["prices.json"]);
    expect((await createPriceStore({ home, roots: [] })).lookup().price(nova(), output)?.nano).toBe(4000n);
  });

  it("refuses a wrong file with every error and keeps the old prices", async () => {
    const store = await createPriceStore({ home, roots: [] });
    await store.put(file(3));
    expect(await store.put(file(-1))).toEqual({
      ok: false,
      errors: [{ row: 1, field: "output", reason: "must not be negative" }],
    });
    expect(store.lookup().price(nova(), output)?.nano).toBe(3000n);
    expect(await readFile(join(home, "prices.json"), "utf8")).toBe(file(3));
  });

  it("says what to do when the home cannot be written", async () => {
    await writeFile(home, "a file in the folder's place");
    const store = await createPriceStore({ home, roots: [] });
    expect(await store.put(file(3))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/cannot be written \(\w+\).*ROOKERY_HOME/),
    });
    expect(store.lookup().find(nova())).toBeNull();
  });

  it("starts without a bad file and tells why", async () => {
    await mkdir(home);
    await writeFile(join(home, "prices.json"), file(-1));
    const store = await createPriceStore({ home, roots: [] });
    const [user] = store.describe().sources;
    expect(user).toMatchObject({ source: "user", rows: 0, path: join(home, "prices.json") });
    expect(user?.problem).toMatch(/is not in force: row 1, output: must not be negative\. Correct/);
  });

  it("keeps the last good prices when the file goes bad, and takes the next good ones", async () => {
    const store = await createPriceStore({ home, roots: [] });
    await store.put(file(3));
    await writeFile(join(home, "prices.json"), "{");
    expect(await store.refresh()).toBe(true);
    expect(store.describe().sources[0]).toMatchObject({ rows: 1, problem: expect.stringContaining("not JSON") });
    expect(store.lookup().price(nova(), output)?.nano).toBe(3000n);
    await writeFile(join(home, "prices.json"), file(5));
    expect([await store.refresh(), await store.refresh()]).toEqual([true, false]);
    expect(store.lookup().price(nova(), output)?.nano).toBe(5000n);
  });

  it("asks the user's rows before the project's", async () => {
    const pricing = `[[models]]\nprovider = "acme"\nmodel_id = "nova"\npricing = { cache_read = 9, cache_write = 9, output = 9 }`;
    await writeFile(join(root, "alpha", ".project_config.toml"), pricing);
    const store = await createPriceStore({ home, roots: [root] });
    expect(store.lookup().price(nova(), output)?.nano).toBe(9000n);
    await store.put(file(3));
    expect(store.lookup().price(nova(), output)?.row.source).toBe("user");
    expect(store.lookup().price({ ...nova(), instant: Date.parse("2025-12-31T00:00:00Z") }, output)?.row.source).toBe(
      "project",
    );
  });

  it("describes rows as decimal text, first source first", async () => {
    const store = await createPriceStore({ home, roots: [root] });
    await store.put(file(0.0625));
    const { rows, sources } = store.describe();
    expect(rows[0]).toEqual({
      provider: "acme",
      model_id: "nova",
      effective_from: "2026-01-01T00:00:00.000Z",
      cache_read: "1",
      cache_write: "1",
      output: "0.0625",
      source: "user",
      provenance: join(home, "prices.json"),
    });
    expect(sources.map(({ source }) => source)).toEqual(["user", "correction", "book"]);
    expect(sources.reduce((sum, source) => sum + source.rows, 0)).toBe(rows.length);
    expect(() => JSON.stringify(rows)).not.toThrow();
  });
});
