import fc from "fast-check";
import { expect, test } from "vitest";
import { ReplayRing, type SentTick } from "./replay-ring.ts";

/** An event is its number and a comma, and maybe more. */
interface SmallEvent {
  readonly seq: number;
  readonly text: string;
}

function tickOf(events: readonly SmallEvent[]): SentTick {
  const bytes = Buffer.from(events.map(({ text }) => text).join(""));
  const ends = events.map((_, i) =>
    Buffer.byteLength(
      events
        .slice(0, i + 1)
        .map(({ text }) => text)
        .join(""),
    ),
  );
  return { bytes, seqs: events.map(({ seq }) => seq), ends };
}

const steps = fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(9)), { minLength: 1, maxLength: 9 }), {
  maxLength: 12,
});

test("gives what came after a number, or nothing when some of that is gone", () => {
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(200),
      (ticks, ...more) => {
        const [events, bytes, asked] = more;
        const ring = new ReplayRing({ events, bytes });
        const all: SmallEvent[] = [];
        for (const tick of ticks) {
          const from = all.length;
          for (const [step, size] of tick) {
            const seq = (all.at(-1)?.seq ?? 0) + step;
            all.push({ seq, text: `${String(seq)},${"长".repeat(size)}` });
          }
          ring.push(tickOf(all.slice(from)));
        }
        // the longest tail within both limits
        let kept = 0;
        for (let sum = 0; kept < Math.min(events, all.length); kept++) {
          sum += Buffer.byteLength(all[all.length - 1 - kept]?.text ?? "");
          if (sum > bytes) break;
        }
        const lost = all[all.length - kept - 1]?.seq ?? 0;
        const wanted = all.filter(({ seq }) => seq > asked).map(({ text }) => text);
        expect(ring.after(asked)?.toString() ?? null).toBe(asked < lost ? null : wanted.join(""));
      },
    ),
  );
});

test("an event over the limit is not kept, and who asks for it is told", () => {
  const ring = new ReplayRing({ events: 10, bytes: 5 });
  ring.push(tickOf([{ seq: 1, text: "123456" }]));
  expect(ring.after(0)).toBeNull();
  expect(ring.after(1)?.length).toBe(0);
});
