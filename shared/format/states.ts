/** Colour of a state: green = live, amber = needs someone or backs off, red = failed, grey = the rest. */
export type StateTone = "live" | "warn" | "error" | "quiet";

/** How one state of a session looks: always an icon and a word. */
export interface StateLook {
  /** Key of the word in the text catalogue. */
  readonly word: string;
  readonly tone: StateTone;
  readonly icon: string;
  /** Work is open: the session counts as live. */
  readonly open: boolean;
}

/** The one map of session states, in order of need. */
export const SESSION_STATES = {
  waiting: { word: "state.waiting", tone: "warn", icon: "hourglass", open: true },
  retrying: { word: "state.retrying", tone: "warn", icon: "retry", open: true },
  running: { word: "state.running", tone: "live", icon: "ring", open: true },
  compacting: { word: "state.compacting", tone: "quiet", icon: "compress", open: true },
  stalled: { word: "state.stalled", tone: "error", icon: "bolt", open: false },
  failed: { word: "state.failed", tone: "error", icon: "cross", open: false },
  auth: { word: "state.auth", tone: "error", icon: "key", open: false },
  completed: { word: "state.completed", tone: "quiet", icon: "check", open: false },
  aborted: { word: "state.aborted", tone: "quiet", icon: "square", open: false },
  empty: { word: "state.empty", tone: "quiet", icon: "dashed", open: false },
} as const satisfies Record<string, StateLook>;

/** A state of a session, by its name in the API. */
export type SessionStateName = keyof typeof SESSION_STATES;

/** The names of icons that stand for states. */
export type StateIcon = (typeof SESSION_STATES)[SessionStateName]["icon"];

/** The states in which work is open and the trace grows. */
export const OPEN_STATES: readonly SessionStateName[] = ["waiting", "retrying", "running", "compacting"];
