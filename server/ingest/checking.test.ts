import { expect, test } from "vitest";
import { openIngest, recordedFiles } from "./ingest.fixture.ts";

const note = (text: string, more = "") =>
  `{"timestamp":"t","type":"event_msg","payload":{"type":"note","text":"${text}"}${more}}`;
const partial = (fields: string) =>
  `{"type":"model_msg","payload":{"type":"partial_text","role":"assistant",${fields}}}`;

/** A line, what is recorded of it (null: nothing), and why it is rejected, if it is. */
const lines: readonly (readonly [
  what: string,
  line: string | Buffer,
  recorded: string | null,
  reason: RegExp | null,
])[] = [
  ["an event of a kind nobody knows", note("a"), note("a"), null],
  [
    "an envelope of a kind nobody knows",
    `{"type":"new_msg","payload":{},"x":1}`,
    `{"type":"new_msg","payload":{},"x":1}`,
    null,
  ],
  [
    "a known kind without its fields",
    `{"type":"model_msg","payload":{"type":"text"}}`,
    `{"type":"model_msg","payload":{"type":"text"}}`,
    null,
  ],
  [
    "odd spacing, big integers, duplicate keys",
    `{ "type":"x" , "payload":{"n":12345678901234567890,"n":1} }`,
    `{ "type":"x" , "payload":{"n":12345678901234567890,"n":1} }`,
    null,
  ],
  ["an empty origin", note("b", ',"origin":[]'), note("b"), null],
  ["an origin of null", note("c", ',"origin":null'), note("c"), null],
  [
    "broken UTF-8",
    Buffer.concat([Buffer.from(`{"type":"x","payload":{"s":"`), Buffer.from([0xff, 0xc3]), Buffer.from(`"}}`)]),
    null,
    null,
  ],
  [
    "a meta of the session",
    `{"type":"session_meta","payload":{"session_id":"s"}}`,
    `{"type":"session_meta","payload":{"session_id":"s"}}`,
    null,
  ],
  ["a meta of another session", `{"type":"session_meta","payload":{"session_id":"t"}}`, null, /is of t, not of s/],
  [
    "a meta of another child",
    `{"type":"session_meta","payload":{"session_id":"t"},"origin":["u"]}`,
    null,
    /is of t, not of u/,
  ],
  ["a fragment", partial(`"event_type":"delta","text":"x"`), null, null],
  ["a fragment without its phase", partial(`"text":"x"`), null, /event_type/],
  ["a fragment of an unknown phase", partial(`"event_type":"middle","text":"x"`), null, /event_type/],
  ["a fragment without content", partial(`"event_type":"start"`), null, /content/],
  ["no JSON", "hello", null, /not JSON/],
  ["half a record", `{"type":"x","payload":{`, null, /cut off/],
  ["a list", "[]", null, /object was expected/],
  ["no payload", `{"type":"x"}`, null, /"payload"/],
  ["no type", `{"payload":{}}`, null, /"type"/],
  ["an origin that leads out", note("d", ',"origin":["../../x"]'), null, /"origin"/],
  ["an origin that is no list", note("e", ',"origin":"x"'), null, /"origin"/],
  ["an origin of numbers", note("f", ',"origin":[1]'), null, /"origin"/],
  ["a blank line", "  ", null, null],
  ["another server's event", `{"server_event":{"type":"task_state"}}`, null, null],
  [
    "an approval asked",
    `{"server_event":{"type":"approval_request","toolCall":{"payload":{"tool_call_id":"c"}}}}`,
    null,
    null,
  ],
  ["an approval of nothing", `{"server_event":{"type":"approval_request"}}`, null, /toolCall/],
  ["a server event that is none", `{"server_event":1}`, null, /object/],
];

test.each(lines)("%s", async (_, line, recorded, reason) => {
  const { root, send } = await openIngest();
  const bytes = Buffer.from(line);
  const answer = await send("p/a/s", [`${note("first")}\n\n`, bytes, `\n${note("last")}`]);
  expect(answer.rejected).toBe(reason === null ? 0 : 1);
  expect(answer.first_rejected?.line).toBe(reason === null ? undefined : 3);
  expect(answer.first_rejected?.reason ?? "").toMatch(reason ?? /^$/);
  const [text] = recordedFiles(root, "p", "s");
  const between = recorded ?? (typeof line === "string" ? null : bytes.toString());
  expect(text?.split("\n")).toEqual([note("first"), ...(between === null ? [] : [between]), note("last"), ""]);
  expect(answer.recorded).toBe(between === null ? 2 : 3);
});

test("bytes that are no UTF-8 stay as they are, with an origin and without", async () => {
  const { root, send, app } = await openIngest();
  const line = (origin: string) =>
    Buffer.concat([Buffer.from(`{"type":"x","payload":{"s":"é`), Buffer.from([0xff]), Buffer.from(`"}${origin}}\n`)]);
  await send("p/a/s", [line(""), line(',"origin":["child"]')]);
  const files = ["s", "child"].map(async (id) => {
    const raw = await app.request(`/api/sessions/${id}/raw`, { headers: { host: "localhost:7365" } });
    return Buffer.from(await raw.arrayBuffer());
  });
  expect(await Promise.all(files)).toEqual([line(""), line("")]);
  expect(recordedFiles(root, "p", "s")).toHaveLength(1);
});

test("a line over 64 MiB is passed over, and the next is read; so is an event", async () => {
  const { root, send } = await openIngest();
  const filling = Array.from({ length: 66 }, () => Buffer.alloc(1024 * 1024, "x"));
  const reason = "the line is over 64 MiB";
  const lines = await send("p/a/s", [`${note("1")}\n{"a":"`, ...filling, `"}\n`, note("2")]);
  expect(lines).toMatchObject({ accepted: 2, recorded: 2, rejected: 1, first_rejected: { line: 2, reason } });
  const events = await send("p/a/t", [
    `data: ${note("1")}\n\ndata: `,
    ...filling,
    `\ndata: x\n\n`,
    `data: ${note("2")}\n\n`,
  ]);
  expect(events).toMatchObject({ accepted: 2, recorded: 2, rejected: 1, first_rejected: { line: 3, reason } });
  for (const id of ["s", "t"]) expect(recordedFiles(root, "p", id)).toEqual([`${note("1")}\n${note("2")}\n`]);
});

const formats: readonly (readonly [what: string, body: string, contentType: string | undefined])[] = [
  ["lines, named", `${note("1")}\n${note("2")}\n`, "application/x-ndjson"],
  ["lines, called a form", `${note("1")}\n${note("2")}`, "application/x-www-form-urlencoded"],
  ["lines after a byte order mark and blank lines", `\n\r\n${note("1")}\n${note("2")}`, undefined],
  ["an event stream, named", `: hi\n\ndata: ${note("1")}\n\ndata:${note("2")}\n\n`, "text/event-stream; charset=utf-8"],
  [
    "an event stream, called a form",
    `data: ${note("1")}\r\n\r\ndata: ${note("2")}\r\n\r\n`,
    "application/x-www-form-urlencoded",
  ],
  [
    "an event stream that begins with its retry",
    `retry: 1\n\nevent: ping\ndata: {}\n\nid: 1\ndata: ${note("1")}\n\nevent: message\ndata: ${note("2")}\n\n`,
    undefined,
  ],
  ["an event stream without its last blank line", `id: 1\ndata: ${note("1")}\n\ndata: ${note("2")}`, undefined],
  [
    "an event stream of a server's own events",
    `event: server_event\ndata: {"type":"hello"}\n\ndata: ${note("1")}\n\ndata: ${note("2")}\n\n`,
    undefined,
  ],
];

test.each(formats)("%s", async (_, body, contentType) => {
  const { root, send } = await openIngest();
  for (const [id, chunks] of [
    ["whole", [body]],
    ["pieces", [...body]],
  ] as const) {
    const answer = await send(`p/a/${id}`, chunks, contentType === undefined ? {} : { contentType });
    expect(answer).toMatchObject({ recorded: 2, rejected: 0 });
    expect(recordedFiles(root, "p", id)).toEqual([`${note("1")}\n${note("2")}\n`]);
  }
});

test("data over several lines is one record", async () => {
  const { root, send } = await openIngest();
  await send("p/a/s", [`data: {"type":"x",\ndata: "payload":{}}\n\n`]);
  expect(recordedFiles(root, "p", "s")).toEqual([`{"type":"x", "payload":{}}\n`]);
});

test.each([
  "p/a/..",
  "p/a/x.y",
  "p/a/%2e%2e%2fx",
  "../a/s",
  "p/%2e%2e/s",
  "p/a%2fb/s",
  "p/a%5cb/s",
  "p/a/" + "s".repeat(129),
  "p%00/a/s",
])("%s is refused at once", async (path) => {
  const { app } = await openIngest();
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
  const headers = { host: "localhost:7365" };
  const answer = await app.request(`/api/ingest/${path}`, {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
  expect([400, 404]).toContain(answer.status);
});

test("a child is recorded under the agent that its meta names, else under its parent's, and stays there", async () => {
  const { root, send, services } = await openIngest();
  const meta = (id: string, state: string) =>
    `{"type":"session_meta","payload":{"session_id":"${id}","agent_state":"${state}"}`;
  await send("p/a/s", [
    `${meta("c", "/x/agents/helper/agent_state")},"origin":["c"]}\n`,
    `${note("of d", ',"origin":["c","d"]')}\n`,
    `${meta("e", "/x/agents/../agent_state")},"origin":["e"]}\n`,
    `${meta("f", "/elsewhere/state")},"origin":["f"]}\n`,
  ]);
  // Another connection, in which nothing names the agent any more.
  await send("p/a/s", [`${note("more of c", ',"origin":["c"]')}\n`]);
  const agents = Object.fromEntries(services.index.records().map(({ key }) => [key.id, key.agent]));
  expect(agents).toEqual({ c: "helper", d: "helper", e: "a", f: "a" });
  expect(recordedFiles(root, "p", "c")[0]?.split("\n")).toHaveLength(3);
});

test("what is put is taken like what is posted", async () => {
  const { root, put } = await openIngest();
  const answer = await put("/api/ingest/p/a/s", note("1"));
  expect(await answer.json()).toMatchObject({ recorded: 1 });
  expect(recordedFiles(root, "p", "s")).toEqual([`${note("1")}\n`]);
});
