import Anser from "anser";

/** A run of terminal text in one look. `color` is a class of our palette, or a colour of the 256 and RGB sets. */
export interface TerminalRun {
  readonly text: string;
  readonly foreground: string | null;
  readonly background: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** Titles, links and other strings to the terminal, and every control sequence that is no colour. */
const OTHER_SEQUENCES = new RegExp(
  [
    `${ESCAPE}\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\|$)`,
    `${ESCAPE}\\[[0-?]*[ -/]*[@-ln-~]`,
    `${ESCAPE}[()][A-Z0-9]`,
    `${ESCAPE}[=>78cDEHMNOZ]`,
  ].join("|"),
  "g",
);

/** Control characters other than tab, newline, carriage return and escape. */
const OTHER_CONTROLS = /\p{Cc}/gu;
const COLOURS = new RegExp(`${ESCAPE}\\[[\\d;:]*m?|${ESCAPE}`, "g");
const KEPT_CONTROLS = new Set(["\t", "\n", "\r", ESCAPE]);

/** Terminal output as lines of runs: colours are rendered, whatever else a terminal would do is not. */
export function terminalLines(output: string): readonly (readonly TerminalRun[])[] {
  const lines = plainLines(output);
  if (!output.includes(ESCAPE)) return lines.map((line) => (line === "" ? [] : [plainRun(line)]));
  const anser = new Anser();
  return lines.map((line) =>
    anser
      .ansiToJson(line, { use_classes: true, remove_empty: true, json: true })
      .filter(({ content }) => content !== "")
      .map((chunk) => ({
        text: chunk.content,
        foreground: chunk.fg ?? null,
        background: chunk.bg ?? null,
        bold: chunk.decorations.includes("bold"),
        dim: chunk.decorations.includes("dim"),
        italic: chunk.decorations.includes("italic"),
        underline: chunk.decorations.includes("underline"),
      })),
  );
}

/** Text without anything that is meant for a terminal. */
export function plainText(output: string): string {
  return withoutSequences(output).replace(COLOURS, "");
}

function withoutSequences(output: string): string {
  return output.replace(OTHER_SEQUENCES, "").replace(OTHER_CONTROLS, (unit) => (KEPT_CONTROLS.has(unit) ? unit : ""));
}

/** The lines as a terminal would leave them: a carriage return writes over its line, as progress bars do. */
function plainLines(output: string): readonly string[] {
  const text = withoutSequences(output);
  const lines = text.split(/\r*\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.includes("\r") ? overwritten(line) : line));
}

function overwritten(line: string): string {
  const passes = line.split("\r").filter((pass) => pass !== "");
  return passes.reduce((before, pass) => (pass.length >= before.length ? pass : pass + before.slice(pass.length)), "");
}

function plainRun(text: string): TerminalRun {
  return { text, foreground: null, background: null, bold: false, dim: false, italic: false, underline: false };
}
