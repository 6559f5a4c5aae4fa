import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { CommandId } from "./commands.ts";

/** Does a command's work; `false` says that there was nothing to do, so that an outer handler may. */
export type CommandHandler = () => boolean | void;

/** Handlers by command; the last bound is the innermost. */
const handlers = new Map<CommandId, readonly CommandHandler[]>();
const watchers = new Set<() => void>();
let bound: ReadonlySet<CommandId> = new Set();

function update(id: CommandId, next: readonly CommandHandler[]): void {
  handlers.set(id, next);
  bound = new Set([...handlers].filter(([, stack]) => stack.length > 0).map(([each]) => each));
  for (const watcher of watchers) watcher();
}

/** Binds a handler; returns what unbinds it. */
export function bindCommand(id: CommandId, handler: CommandHandler): () => void {
  update(id, [...(handlers.get(id) ?? []), handler]);
  return () =>
    update(
      id,
      (handlers.get(id) ?? []).filter((each) => each !== handler),
    );
}

/** Runs a command by its innermost handler that has something to do; false if there is none. */
export function runCommand(id: CommandId): boolean {
  const stack = handlers.get(id) ?? [];
  return stack.toReversed().some((handler) => handler() !== false);
}

/**
 * Binds handlers while the component is mounted: `useCommands({ next: () => move(1), open })`. The set of ids may
 * change between renders; an undefined handler is none.
 */
export function useCommands(bindings: Readonly<Partial<Record<CommandId, CommandHandler | undefined>>>): void {
  const run = useEffectEvent((id: CommandId) => bindings[id]?.());
  const ids = (Object.keys(bindings) as CommandId[]).filter((id) => bindings[id]).join(" ");
  useEffect(() => {
    const unbind = (ids === "" ? [] : (ids.split(" ") as CommandId[])).map((id) => bindCommand(id, () => run(id)));
    return () => unbind.forEach((each) => each());
  }, [ids]);
}

/** The commands that work here and now. */
export function useBoundCommands(): ReadonlySet<CommandId> {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => bound,
  );
}
