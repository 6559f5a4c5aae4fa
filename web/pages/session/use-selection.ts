import { useMemo, useSyncExternalStore } from "react";
import { indexOf } from "#shared/outline/read.ts";
import type { Selection } from "#web/session/reading.tsx";
import type { SessionFamily } from "#web/session/replica/session-family.ts";
import type { MessageAddress } from "./session-address.ts";

/** The message that the address names; null while it is not (or not yet) in the outline. */
export function useSelection(family: SessionFamily, address: MessageAddress | null): Selection | null {
  const session = address === null ? null : (address.session ?? family.root.replica.id);
  const at = useSyncExternalStore(family.subscribe, () => {
    const member = session === null ? undefined : family.member(session);
    return member === undefined || address === null ? null : indexOf(member.replica.view().outline, address);
  });
  return useMemo(() => (session === null || at === null ? null : { session, at }), [session, at]);
}
