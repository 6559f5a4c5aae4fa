import { createFormat } from "#shared/format/format.ts";
import type { Language } from "#shared/format/words.ts";
import { readCommand } from "./options.ts";
import { runFile } from "./run-file.ts";
import { runReport } from "./run-report.ts";
import { CLI_WORDS } from "./words.ts";

/** Runs a command over a data root as a terminal would, its width in columns; null: nothing is cut. */
export async function rookery(
  { root, home }: { readonly root: string; readonly home: string },
  args: readonly string[],
  language: Language = "en",
  width: number | null = null,
) {
  const command = readCommand(args, { PENGUIN_HOME: root, ROOKERY_HOME: home });
  let out = "";
  let err = "";
  const terminal = {
    print: (text: string) => (out += text),
    tell: (text: string) => (err += `${text}\n`),
    width,
    words: CLI_WORDS[language],
    format: createFormat({ language, zone: "UTC" }),
    now: Date.UTC(2025, 0, 7),
  };
  if (command.type === "file")
    return { status: await runFile(command.path, command.json, command.options, terminal), out, err };
  if (command.type !== "report") throw new Error(JSON.stringify(command));
  const status = await runReport(command.command, command.options, command.keeps, terminal);
  return { status, out, err };
}
