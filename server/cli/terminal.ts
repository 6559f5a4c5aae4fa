import { createFormat, type Format } from "#shared/format/format.ts";
import { CLI_WORDS, type CliWords, languageOf } from "./words.ts";

/** Where a command prints, and in which words. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** For what is no part of the answer. */
  readonly tell: (text: string) => void;
  /** Columns; null where nothing is to be cut. */
  readonly width: number | null;
  readonly words: CliWords;
  readonly format: Format;
  /** Ms since the epoch. */
  readonly now: number;
}

/** The terminal of this process. A reader that goes away (`| head`) ends it in silence, as other tools end. */
export function processTerminal(): Terminal {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const language = languageOf(process.env);
  return {
    print: (text) => void process.stdout.write(text),
    tell: (text) => console.error(text),
    width: process.stdout.isTTY ? process.stdout.columns : null,
    words: CLI_WORDS[language],
    format: createFormat({ language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    now: Date.now(),
  };
}
