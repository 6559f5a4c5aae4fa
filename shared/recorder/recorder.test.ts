import fc from "fast-check";
import { expect, test } from "vitest";
import { assistantText, partialText, toolCall, userText, withOrigin } from "#shared/omni/builders.ts";
import { createRecorder } from "./recorder.ts";

/** A receiver that takes a turn for each piece. */
function receiver() {
  const pieces: string[] = [];
  let most = 0;
  let now = 0;
  const send = async (chunk: string): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve));
    pieces.push(chunk);
    now -= 1;
  };
  return { send, pieces, most: () => most };
}

test("every message is sent once, in order, whole lines in each piece, one piece at a time", async () => {
  const lengths = fc.array(fc.oneof(fc.nat(50), fc.nat(100_000)), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lengths, fc.infiniteStream(fc.boolean()), async (sizes, awaits) => {
      const { send, pieces, most } = receiver();
      const recorder = createRecorder(send);
      const messages = sizes.map((size, i) => assistantText(`${i} ${"x".repeat(size)}`));
      for (const message of messages) {
        const recorded = recorder.record(message);
        if (awaits.next().value) await recorded;
      }
      await recorder.drain();
      expect(pieces.join("")).toBe(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
      for (const piece of pieces)
        expect(piece.endsWith("\n") && (piece.length <= 65_536 || piece.indexOf("\n") === piece.length - 1)).toBe(true);
      expect(most()).toBeLessThanOrEqual(1);
    }),
    { numRuns: 30 },
  );
});

test("messages recorded in one go travel together", async () => {
  const { send, pieces } = receiver();
  const recorder = createRecorder(send);
  await Promise.all(
    [userText("a"), partialText("start", "b"), assistantText("c")].map((message) => recorder.record(message)),
  );
  expect(pieces).toHaveLength(1);
});

test("a line is sent as it stands, newlines between its tokens apart", async () => {
  const { send, pieces } = receiver();
  const recorder = createRecorder(send);
  await recorder.record('{"type":"x",\n"payload":{"n":12345678901234567890}}');
  expect(pieces).toEqual(['{"type":"x", "payload":{"n":12345678901234567890}}\n']);
});

test("an approval is asked beside the messages, with the way to the child that asks", async () => {
  const { send, pieces } = receiver();
  const recorder = createRecorder(send);
  const call = toolCall({ name: "exec", arguments: "{}", toolCallId: "c" });
  await recorder.askApproval(withOrigin(call, "child"));
  expect(pieces.map((piece) => JSON.parse(piece) as unknown)).toEqual([
    { server_event: { type: "approval_request", toolCall: call, origin: ["child"] } },
  ]);
});

test("a receiver that fails is told to whoever records, and the next message tries again", async () => {
  let fails = true;
  const sent: string[] = [];
  const recorder = createRecorder((chunk) =>
    fails ? Promise.reject(new Error("gone")) : Promise.resolve(void sent.push(chunk)),
  );
  await expect(recorder.record(userText("a"))).rejects.toThrow("gone");
  fails = false;
  await recorder.record("{}");
  expect(sent).toEqual(["{}\n"]);
});
