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

const ESCAPE = "\u001b";
/** Titles, links and other strings to the terminal, and every control sequence that is no colour. */
// oxlint-disable-next-line no-control-regex
const OTHER_SEQUENCES =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|\u001b\[[0-?]*[ -/]*[@-ln-~]|\u001b[()][A-Z0-9]|\u001b[=>78cDEHMNOZ]/g;
// oxlint-disable-next-line no-control-regex
const OTHER_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g;

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

/** The lines as a terminal would leave them: a carriage return writes over its line, as progress bars do. */
function plainLines(output: string): readonly string[] {
  const text = output.replace(OTHER_SEQUENCES, "").replace(OTHER_CONTROLS, "");
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
