import type { UsageGroup, UsageKey } from "#shared/api/usage.ts";
import type { BucketAxis } from "#shared/figures/buckets.ts";
import type { Dimension } from "#shared/figures/group-rows.ts";
import type { ArchiveView } from "./archive-view.ts";
import { titleOf } from "./own-figures.ts";

export type RequestGroup = Exclude<UsageGroup, "tool">;

/** How a group of the query is counted, and how its codes read in a row's key. */
export interface GroupReader {
  readonly dimensions: readonly Dimension[];
  /** What the codes of these dimensions, in order, add to the key. */
  readonly keyOf: (codes: readonly number[]) => UsageKey;
  readonly titleOf?: (codes: readonly number[]) => string | null;
}

/** The dimensions behind one name of `group_by`. */
export function groupReader(view: ArchiveView, group: RequestGroup, axis: BucketAxis | null): GroupReader {
  switch (group) {
    case "bucket":
      if (axis === null) throw new Error("a group by bucket needs an axis");
      return {
        dimensions: [{ by: "bucket", axis }],
        keyOf: ([code = -1]) => ({ bucket: axis.keys[code] ?? null }),
      };
    case "project":
    case "agent":
    case "workspace":
    case "source":
      return valueReader(view, group);
    case "provider": {
      const { codes, values } = encode(view.columns.models.map(({ provider }) => provider));
      const keyOf = ([code = -1]: readonly number[]) => ({ provider: values[code] ?? null });
      return { dimensions: [{ by: "model", codes, size: values.length }], keyOf };
    }
    case "model": {
      const { models } = view.columns;
      const keyOf = ([code = -1]: readonly number[]) => ({
        provider: models[code]?.provider ?? null,
        model: models[code]?.modelId ?? null,
      });
      return { dimensions: [{ by: "model", codes: null, size: models.length }], keyOf };
    }
    case "session":
      return sessionReader(view);
    case "task": {
      const session = sessionReader(view);
      return {
        ...session,
        dimensions: [...session.dimensions, { by: "task" }],
        keyOf: ([ordinal = -1, task = 0]) => ({ ...session.keyOf([ordinal]), task: task === 0 ? null : task - 1 }),
      };
    }
    default:
      return group satisfies never;
  }
}

function sessionReader(view: ArchiveView): GroupReader {
  const size = view.index.ordinals();
  const record = (codes: readonly number[]) => view.index.byOrdinal(codes[0] ?? -1);
  return {
    dimensions: [{ by: "session", codes: null, size }],
    keyOf: (codes) => {
      const key = record(codes)?.key;
      return key ? { root: key.root, project: key.project, agent: key.agent, session: key.id } : {};
    },
    titleOf: (codes) => {
      const found = record(codes);
      return found && titleOf(found);
    },
  };
}

function valueReader(view: ArchiveView, name: "project" | "agent" | "workspace" | "source"): GroupReader {
  const { codes, values } = view.sessions().codes[name];
  return {
    dimensions: [{ by: "session", codes, size: values.length }],
    keyOf: ([code = -1]) => ({ [name]: values[code] ?? null }),
  };
}

/** Numbers for values: equal ones have the same. */
function encode(list: readonly (string | null)[]): {
  readonly codes: Uint32Array;
  readonly values: readonly (string | null)[];
} {
  const known = new Map<string | null, number>();
  const codes = Uint32Array.from(list, (value) => {
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    return code;
  });
  return { codes, values: [...known.keys()] };
}
