import type { SessionState } from "#shared/api/shapes.ts";

/** Colour of a state: green = live, amber = needs someone or backs off, red = failed, grey = the rest. */
export type StateTone = "live" | "warn" | "error" | "quiet";

/** How one state of a session looks: always an icon and a word. */
export interface StateLook {
  /** Key of the word in the text catalogue. */
  readonly word: string;
  readonly tone: StateTone;
  readonly icon: string;
}

/** The one map of session states, in order of need. */
export const SESSION_STATES = {
  waiting: { word: "state.waiting", tone: "warn", icon: "hourglass" },
  retrying: { word: "state.retrying", tone: "warn", icon: "retry" },
  running: { word: "state.running", tone: "live", icon: "ring" },
  compacting: { word: "state.compacting", tone: "quiet", icon: "compress" },
  stalled: { word: "state.stalled", tone: "error", icon: "bolt" },
  failed: { word: "state.failed", tone: "error", icon: "cross" },
  auth: { word: "state.auth", tone: "error", icon: "key" },
  completed: { word: "state.completed", tone: "quiet", icon: "check" },
  aborted: { word: "state.aborted", tone: "quiet", icon: "square" },
  empty: { word: "state.empty", tone: "quiet", icon: "dashed" },
} as const satisfies Record<SessionState, StateLook>;

/** The names of icons that stand for states. */
export type StateIcon = (typeof SESSION_STATES)[SessionState]["icon"];
