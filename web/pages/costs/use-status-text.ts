import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";

const STATUS_WORDS: Readonly<Record<string, PlainTextKey>> = {
  completed: "costs.status.completed",
  failed: "costs.status.failed",
  aborted: "costs.status.aborted",
  timeout: "costs.status.timeout",
  malformed: "costs.status.malformed",
  auth: "costs.status.auth",
};

/** The word of a status that a request ended with; one that nobody knows is shown as it was written. */
export function useStatusText(): (status: string) => string {
  const t = useText();
  return (status) => {
    const word = Object.hasOwn(STATUS_WORDS, status) ? STATUS_WORDS[status] : undefined;
    return word ? t(word) : status;
  };
}
