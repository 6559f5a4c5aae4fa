import * as fc from "fast-check";
import { expect, test } from "vitest";
import { digest, startDigest } from "#shared/outline/digest.ts";
import { generatedTrace } from "#shared/outline/generated.fixture.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { CallEdits } from "./call-edits.ts";
import { packCalls, packRequests, unpackCalls, unpackRequests } from "./packed-edits.ts";
import { RequestEdits } from "./request-edits.ts";

test("edits are the same after they were packed, those of a later piece of a trace too", () => {
  fc.assert(
    fc.property(generatedTrace, fc.nat(60), (trace, cut) => {
      const folded = startDigest("session_1");
      let [requests, calls] = [new RequestEdits(), new CallEdits()];
      trace.forEach(({ text, shard }, line) => {
        if (line === cut) [requests, calls] = [new RequestEdits(), new CallEdits()];
        digest(folded, headOf(text), shard, (fact) => {
          requests.hear(fact, shard, line);
          calls.hear(fact, shard, line);
        });
      });
      expect(unpackRequests(packRequests(requests.list()))).toStrictEqual(requests.list());
      expect(unpackCalls(packCalls(calls.list()))).toStrictEqual(calls.list());
    }),
  );
});
