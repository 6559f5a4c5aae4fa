import { useCallback, useMemo, useSyncExternalStore } from "react";
import { placeOf } from "#shared/outline/read.ts";
import { readBody, type BodyContent } from "#web/session/content/body-content.ts";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { useReading } from "#web/session/reading.tsx";

/** A row's text: on its way, there, or not to be had. */
export type LoadedBody =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly text: string; readonly content: BodyContent }
  | { readonly state: "failed"; readonly error: unknown };

const LOADING: LoadedBody = { state: "loading" };

/** The body of message `at`, loaded while the caller is mounted; `at` null loads nothing. */
export function useBody(view: SessionView, at: number | null): LoadedBody {
  const { bodies } = useReading().family;
  const { place } = view.replica;
  const position = at === null ? null : placeOf(view.outline, at);
  const shard = position?.shard ?? null;
  const line = position?.line ?? null;
  const subscribe = useCallback(
    (tell: () => void) => (shard === null || line === null ? noop : bodies.want(place, { shard, line }, tell)),
    [bodies, place, shard, line],
  );
  const read = () => (shard === null || line === null ? undefined : bodies.read({ session: place.id, shard, line }));
  const text = useSyncExternalStore(subscribe, () => {
    const body = read();
    return body !== undefined && "text" in body ? body.text : null;
  });
  const error = useSyncExternalStore(subscribe, () => {
    const body = read();
    return body !== undefined && "error" in body ? body.error : undefined;
  });
  return useMemo(() => {
    if (text !== null) return { state: "ready", text, content: readBody(text) };
    return error === undefined ? LOADING : { state: "failed", error };
  }, [text, error]);
}

function noop(): void {}
