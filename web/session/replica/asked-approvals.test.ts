import { expect, test } from "vitest";
import type { WaitingCall } from "#shared/api/shapes.ts";
import type { SessionStreamEvent } from "#shared/api/stream.ts";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionArrival } from "#web/api/session-stream.ts";
import { SessionFamily } from "./session-family.ts";

const call = (id: string) => omni.toolCall({ name: "exec", arguments: '{"cmd":"ls"}', toolCallId: id });
const event = (told: SessionStreamEvent): SessionArrival => ({ kind: "server", event: told });
const asks = (id: string, origin?: string[]) =>
  event({ type: "approval_request", toolCall: call(id), ...(origin && { origin }) });
const says = (message: OmniMessage, session: string, line = 1): SessionArrival => ({
  kind: "line",
  identity: { session, shard: 1, line },
  line: JSON.stringify(message),
});

function familyThat(...arrivals: readonly SessionArrival[]): SessionFamily {
  const family = new SessionFamily(
    { id: "main" },
    () => Promise.resolve([]),
    () => (async function* () {})(),
  );
  family.receive(arrivals);
  return family;
}

const waiting = (family: SessionFamily, session = "main", answered: WaitingCall | null = null) =>
  family.approvals.of(session, answered).map(({ tool_call_id: id }) => id);

test.each([
  ["its decision", omni.approvalDecision("allow", "a"), ["b"]],
  ["its output", omni.toolCallOutput({ output: "", toolCallId: "a" }), ["b"]],
  ["an abort", omni.abortEvent("aborted by user"), []],
  ["the next request", omni.requestBegin(), []],
  ["anything else", omni.assistantText("Hm"), ["a", "b"]],
])("a call waits until %s", (_, message, left) => {
  const family = familyThat(asks("a"), asks("b"), asks("a"));
  expect(waiting(family)).toEqual(["a", "b"]);
  const before = family.version();
  family.receive([says(message, "main")]);
  expect(waiting(family)).toEqual(left);
  expect(family.version() > before).toBe(left.length < 2);
});

test("a call of a child is asked of the child, and a decision of another session is not its own", () => {
  const family = familyThat(asks("a", ["kid"]), says(omni.approvalDecision("allow", "a"), "main"));
  expect([waiting(family), waiting(family, "kid")]).toEqual([[], ["a"]]);
  family.receive([says(omni.withOrigin(omni.approvalDecision("deny", "a"), "kid"), "kid")]);
  expect(waiting(family, "kid")).toEqual([]);
});

test("what the server answered stands until the stream says otherwise", () => {
  const answered = { tool_call_id: "a", tool: "exec", arguments: "", since: new Date(0).toISOString() };
  const family = familyThat(asks("b"));
  expect(waiting(family, "main", answered)).toEqual(["a", "b"]);
  family.receive([says(omni.approvalDecision("allow", "a"), "main")]);
  expect(waiting(family, "main", answered)).toEqual(["b"]);
  family.receive([asks("a")]);
  expect(waiting(family, "main", answered)).toEqual(["a", "b"]);
});
