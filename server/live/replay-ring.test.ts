import fc from "fast-check";
import { expect, test } from "vitest";
import { ReplayRing, type SentEvent } from "./replay-ring.ts";

const seqs = (events: ReturnType<ReplayRing["after"]>) => events?.map(({ seq }) => seq) ?? null;

test("gives what came after a number, or nothing when some of that is gone", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(9)), { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(200),
      (steps, events, bytes, asked) => {
        const ring = new ReplayRing({ events, bytes });
        const all: SentEvent[] = [];
        for (const [step, size] of steps) {
          all.push({ seq: (all.at(-1)?.seq ?? 0) + step, text: "x".repeat(size), bytes: size });
          ring.push(all.at(-1) as SentEvent);
        }
        // the longest tail within both limits
        let kept = 0;
        for (let sum = 0; kept < Math.min(events, all.length); kept++) {
          sum += all[all.length - 1 - kept]?.text.length ?? 0;
          if (sum > bytes) break;
        }
        const lost = all[all.length - kept - 1]?.seq ?? 0;
        const wanted = asked < lost ? null : all.filter(({ seq }) => seq > asked).map(({ seq }) => seq);
        expect(seqs(ring.after(asked))).toEqual(wanted);
      },
    ),
  );
});

test("an event over the limit is not kept, and who asks for it is told", () => {
  const ring = new ReplayRing({ events: 10, bytes: 5 });
  ring.push({ seq: 1, text: "123456", bytes: 6 });
  expect(seqs(ring.after(0))).toBeNull();
  expect(seqs(ring.after(1))).toEqual([]);
});
