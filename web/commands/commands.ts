import type { PlainTextKey } from "#web/text/catalogue.ts";

/** Where a command belongs: in the lists of keys, and in the palette. */
export type CommandGroup = "everywhere" | "lists" | "time";

/** One thing the reader can do by key. */
export interface Command {
  /** Strokes as `KeyboardEvent.key`, `mod+` for Ctrl or ⌘, a space between the strokes of a sequence. */
  readonly keys: readonly string[];
  readonly text: PlainTextKey;
  readonly group: CommandGroup;
  /** Runs again while its key is held. */
  readonly repeats?: true;
}

/**
 * The one list of commands. It feeds the key handler, the palette, tooltips, the list of keys and the status bar; a
 * key has one meaning everywhere. A command works where a component has bound a handler to it.
 */
export const COMMANDS = {
  palette: { keys: ["mod+k"], text: "command.palette", group: "everywhere" },
  search: { keys: ["/"], text: "command.search", group: "everywhere" },
  help: { keys: ["?"], text: "command.help", group: "everywhere" },
  goSessions: { keys: ["g s"], text: "command.goSessions", group: "everywhere" },
  goLive: { keys: ["g l"], text: "command.goLive", group: "everywhere" },
  goCosts: { keys: ["g c"], text: "command.goCosts", group: "everywhere" },
  goErrors: { keys: ["g e"], text: "command.goErrors", group: "everywhere" },
  goSettings: { keys: [], text: "command.goSettings", group: "everywhere" },
  sidePanel: { keys: ["["], text: "command.sidePanel", group: "everywhere" },
  detailPanel: { keys: ["]"], text: "command.detailPanel", group: "everywhere" },
  close: { keys: ["Escape"], text: "command.close", group: "everywhere" },

  next: { keys: ["j", "ArrowDown"], text: "command.next", group: "lists", repeats: true },
  previous: { keys: ["k", "ArrowUp"], text: "command.previous", group: "lists", repeats: true },
  first: { keys: ["g g"], text: "command.first", group: "lists" },
  last: { keys: ["G"], text: "command.last", group: "lists" },
  open: { keys: ["Enter"], text: "command.open", group: "lists" },
  fold: { keys: ["ArrowLeft"], text: "command.fold", group: "lists" },
  unfold: { keys: ["ArrowRight"], text: "command.unfold", group: "lists" },
  find: { keys: ["mod+f"], text: "command.find", group: "lists" },
  nextError: { keys: ["e"], text: "command.nextError", group: "lists" },
  previousError: { keys: ["E"], text: "command.previousError", group: "lists" },
  parent: { keys: ["h"], text: "command.parent", group: "lists" },
  child: { keys: ["l"], text: "command.child", group: "lists" },
  compaction: { keys: ["m"], text: "command.compaction", group: "lists" },
  cacheBreak: { keys: ["b"], text: "command.cacheBreak", group: "lists" },
  view1: { keys: ["1"], text: "command.view1", group: "lists" },
  view3: { keys: ["3"], text: "command.view3", group: "lists" },
  view5: { keys: ["5"], text: "command.view5", group: "lists" },
  copyJson: { keys: ["y"], text: "command.copyJson", group: "lists" },
  copyLink: { keys: ["c"], text: "command.copyLink", group: "lists" },
  asTable: { keys: ["t"], text: "command.asTable", group: "lists" },

  follow: { keys: ["f"], text: "command.follow", group: "time" },
  stepBack: { keys: [","], text: "command.stepBack", group: "time", repeats: true },
  stepForward: { keys: ["."], text: "command.stepForward", group: "time", repeats: true },
} as const satisfies Record<string, Command>;

/** The name of a command. */
export type CommandId = keyof typeof COMMANDS;

/** A command by its name. */
export function commandOf(id: CommandId): Command {
  return COMMANDS[id];
}

/** Commands that are shown together, in the order of the lists of keys and of the status bar. */
export const COMMAND_ROWS: readonly (readonly CommandId[])[] = [
  ["palette"],
  ["search"],
  ["goSessions", "goLive"],
  ["goCosts", "goErrors"],
  ["sidePanel", "detailPanel"],
  ["close"],
  ["help"],
  ["next", "previous"],
  ["open"],
  ["first", "last"],
  ["fold", "unfold"],
  ["find"],
  ["nextError", "previousError"],
  ["parent", "child"],
  ["compaction", "cacheBreak"],
  ["copyJson", "copyLink"],
  ["asTable"],
  ["view1", "view3", "view5"],
  ["follow"],
  ["stepBack", "stepForward"],
];
