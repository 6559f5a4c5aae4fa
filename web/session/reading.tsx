import { createContext, use } from "react";
import type { SessionNode, SessionState, WaitingCall } from "#shared/api/shapes.ts";
import type { Folds } from "./list/folds.ts";
import type { WaitingIn } from "./list/waiting-calls.ts";
import type { PriceRequest } from "./pricing.ts";
import type { SessionFamily } from "./replica/session-family.ts";

/** A message in the session that is read, or in one of its descendants. */
export interface Selection {
  readonly session: string;
  /** Index of the message in its session. */
  readonly at: number;
}

/** What the rows of a reading view share. */
export interface Reading {
  readonly family: SessionFamily;
  readonly folds: Folds;
  /** What the server says of each session in the tree, by its id. */
  readonly nodes: ReadonlyMap<string, SessionNode>;
  /** The calls of a session of the family that wait for an approval, and those of all below it as well. */
  readonly waitingOf: (session: string) => readonly WaitingCall[];
  readonly waitingBelow: (session: string) => readonly WaitingIn[];
  /** State of a session of the family; null when unknown. */
  readonly stateOf: (session: string) => SessionState | null;
  readonly priceOf: PriceRequest;
  readonly selected: Selection | null;
  readonly select: (selection: Selection) => void;
  /** Selects a message and brings it into view. */
  readonly jump: (selection: Selection) => void;
  /** Opens the page of another session. */
  readonly openSession: (session: string) => void;
  /** Unfolds or folds a child's card, or a compaction's divider; opening a child fetches it. */
  readonly toggle: (fold: string, child?: string) => void;
  /** Shows the rows before the window of a very long session. */
  readonly showEarlier: () => void;
}

const ReadingContext = createContext<Reading | null>(null);

/** Gives the rows below what they share. */
export const ReadingProvider = ReadingContext;

/** What the rows of this reading view share. */
export function useReading(): Reading {
  const reading = use(ReadingContext);
  if (reading === null) throw new Error("A row stands outside a reading view");
  return reading;
}
