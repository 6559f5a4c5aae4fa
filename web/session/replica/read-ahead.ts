/** How many sources are read at once: a session may have a thousand shards, and each costs a round trip. */
const AT_ONCE = 4;

/**
 * Reads several sources as one, in their order. The first answers of the next sources are asked for while one is being
 * read, so that waiting for the server is shared.
 */
export async function* readAhead<Source, Batch>(
  sources: readonly Source[],
  open: (source: Source) => AsyncIterator<Batch>,
): AsyncGenerator<readonly [Source, Batch]> {
  const opened: { source: Source; rest: AsyncIterator<Batch>; first: Promise<IteratorResult<Batch>> }[] = [];
  let next = 0;
  const openMore = () => {
    for (; next < sources.length && opened.length < AT_ONCE; next++) {
      const source = sources[next] as Source;
      const rest = open(source);
      const first = rest.next();
      first.catch(() => undefined); // told when its turn comes
      opened.push({ source, rest, first });
    }
  };
  openMore();
  for (let reading = opened.shift(); reading !== undefined; reading = opened.shift()) {
    openMore();
    const { source, rest } = reading;
    for (let answer = await reading.first; answer.done !== true; answer = await rest.next())
      yield [source, answer.value];
    openMore();
  }
}
