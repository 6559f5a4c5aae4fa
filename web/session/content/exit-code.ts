const FORMS = [/\[?exit(?:ed)?(?: with)?(?: status| code)?:? (-?\d+)\]?\s*$/i, /exit (?:code|status):? (-?\d+)/i];

/** The exit code that the end of a failed output names; null when it names none. */
export function exitCode(tail: string): string | null {
  for (const form of FORMS) {
    const code = form.exec(tail.trimEnd())?.[1];
    if (code !== undefined) return code;
  }
  return null;
}
