import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  abortEvent,
  assistantText,
  compactionBegin,
  compactionEnd,
  partialText,
  partialToolCallOutput,
  requestBegin,
  requestEnd,
  subagentEvent,
  toolCall,
  toolCallOutput,
  userText,
} from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionArrival } from "#web/api/session-stream.ts";
import { SessionFamily } from "#web/session/replica/session-family.ts";
import { keyOf } from "./display-row.ts";
import { displayRows } from "./display-rows.ts";
import { GrowingRows } from "./growing-rows.ts";

const recorded = fc.constantFrom<OmniMessage>(
  userText("Go"),
  assistantText("Done."),
  requestBegin(),
  requestEnd("completed", {}),
  toolCall({ name: "run", arguments: "{}", toolCallId: "a" }),
  toolCallOutput({ output: "x", toolCallId: "a" }),
  compactionBegin({ reason: "context", mode: "discard", context: 10, turns: 1 }),
  compactionEnd({ reason: "context", mode: "discard", status: "completed" }),
  subagentEvent("child"),
  abortEvent(),
);
const fragment = fc.constantFrom<OmniMessage>(
  partialText("start", "a"),
  partialText("delta", "b"),
  partialToolCallOutput({ eventType: "start", output: "o", toolCallId: "a" }),
  partialToolCallOutput({ eventType: "start", output: "o", toolCallId: "b" }),
);

test("rows that grow are the rows of the whole, whatever comes and whatever is folded", async () => {
  const step = fc.record({ message: fc.oneof(recorded, fragment), open: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const family = new SessionFamily(
        { id: "main" },
        () => Promise.resolve([1]),
        async function* () {},
      );
      await family.root.load();
      const growing = new GrowingRows();
      let line = 0;
      for (const { message, open } of steps) {
        const partial = String(message.payload.type).startsWith("partial_");
        const identity = partial ? null : { session: "main", shard: 1, line: ++line };
        const arrival: SessionArrival = { kind: "line", identity, line: JSON.stringify(message) };
        family.receive([arrival]);
        const sources = {
          root: family.root,
          member: (id: string) => family.member(id),
          nodes: new Map(),
          told: (id: string) => family.told.of(id),
          isOpen: () => open,
        };
        const shape = (rows: ReturnType<typeof displayRows>) => rows.map((row) => `${row.kind} ${keyOf(row)}`);
        expect(shape(growing.read(sources))).toEqual(shape(displayRows(sources)));
      }
    }),
  );
});
