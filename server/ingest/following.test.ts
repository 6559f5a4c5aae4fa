import { expect, test } from "vitest";
import type { LineCounts } from "#shared/api/stream.ts";
import { parseStreamEventId } from "#shared/api/stream.ts";
import type { ServerSentEvent } from "#shared/omni/sse.ts";
import { readEvents } from "#server/live/event-reader.fixture.ts";
import { expectSoon } from "#server/roots/temp-root.fixture.ts";
import { type IngestApp, messageLines, openIngest, recordedFiles, recordedStreams } from "./ingest.fixture.ts";
import { eventStream, scenario } from "./scenario.fixture.ts";
import { type FetchLines, StreamClient } from "./stream-client.fixture.ts";

const streams = [{ name: "our own", session: "main", text: eventStream(scenario()) }, ...recordedStreams()];

/** What a client that joins by a hello at one moment is told. */
interface Moment {
  readonly hello: ServerSentEvent;
  readonly seq: number;
  readonly counts: LineCounts;
}

const seqOf = ({ lastEventId }: ServerSentEvent): number => parseStreamEventId(lastEventId)?.seq ?? -1;

/** Sends the lines one by one; everything that a listener hears, and what a hello would say after each line. */
async function follow({ services }: IngestApp, session: string, lines: readonly string[]) {
  const { index, sessions, ingest } = services;
  const find = () => index.byId(session)[0] ?? null;
  const target = { name: "followed", find, fits: ({ id }: { id: string }) => id === session };
  const listener = readEvents(sessions.join(target, null));
  const moments: Moment[] = [];
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const line of lines) {
      yield Buffer.from(`${line}\n`);
      const joining = readEvents(sessions.join(target, null));
      await expectSoon(() => joining.events.length > 0);
      const hello = joining.events[0] as ServerSentEvent;
      moments.push({ hello, seq: seqOf(hello), counts: joining.said("hello")[0]?.["lines"] as LineCounts });
      await joining.leave();
    }
  }
  await ingest.receive({ project: "p", agent: "a", id: session }, body(), "application/x-ndjson");
  const rejoin = async (after: ServerSentEvent): Promise<ServerSentEvent[]> => {
    const reader = readEvents(sessions.join(target, after.lastEventId));
    const last = listener.events.at(-1) as ServerSentEvent;
    await expectSoon(() => seqOf(last) === seqOf(after) || reader.events.length > 0);
    await reader.leave();
    return reader.events;
  };
  await expectSoon(() => seqOf(listener.events.at(-1) as ServerSentEvent) >= (moments.at(-1)?.seq ?? 0) - 1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  return { events: listener.events, moments, rejoin };
}

test.each(streams)(
  "$name: whoever is cut off and comes back, at any event, ends with what is recorded",
  async ({ session, text }) => {
    const app = await openIngest();
    const { events, moments, rejoin } = await follow(app, session, messageLines(text));
    const onDisk: FetchLines = (id, shard) =>
      recordedFiles(app.root, "p", id)[shard - 1]?.split("\n").slice(0, -1) ?? [];
    const asOf =
      ({ counts }: Moment): FetchLines =>
      (id, shard) =>
        onDisk(id, shard).slice(0, counts[id]?.[String(shard)]);
    const expected = new Map(
      app.services.index
        .records()
        .flatMap(({ key, shards }) =>
          shards.map(({ file }) => [`${key.id} ${file.index}`, onDisk(key.id, file.index)] as const),
        ),
    );
    expect(expected.size).toBeGreaterThan(0);
    const expectWhole = (client: StreamClient): void => {
      expect(client.unrecorded).toEqual([]);
      expect(client.fragments).toEqual(new Map());
      expect(new Map(client.lines)).toEqual(expected);
    };

    const constant = new StreamClient(onDisk);
    let next = 0;
    for (const [at, moment] of moments.entries()) {
      for (; next < events.length && seqOf(events[next] as ServerSentEvent) < moment.seq; next += 1) {
        constant.receive(events[next] as ServerSentEvent, asOf(moment));
      }
      // Cut here; back at once, or some lines later, when part of it was missed.
      for (const back of [moment, moments[Math.min(at + 3, moments.length - 1)] as Moment]) {
        for (const fetch of [asOf(back), onDisk]) {
          const client = constant.copy();
          client.receive(back.hello, fetch);
          const whoStayed = back === moment ? constant : client; // what was missed nobody can have
          expect(client.fragments).toEqual(whoStayed.fragments);
          for (const event of events) if (seqOf(event) > back.seq) client.receive(event, fetch);
          expectWhole(client);
        }
      }
    }
    for (; next < events.length; next += 1) constant.receive(events[next] as ServerSentEvent, onDisk);
    expectWhole(constant);
    for (let at = 0; at < events.length; at += 7) {
      expect(await rejoin(events[at] as ServerSentEvent)).toEqual(events.slice(at + 1));
    }
  },
);
