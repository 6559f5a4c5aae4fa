import type { Language } from "#shared/format/words.ts";
import { zhServerWords } from "./zh/server-words.ts";

/** What the server said in English, in the language of the reader; sentences that are not known stay as they are. */
export function serverText(said: string, language: Language): string {
  if (language === "en") return said;
  const told = zhServerWords.reduce((text, [english, chinese]) => text.replace(english, chinese), said);
  return told.replace(/。 ?\((\w+)\)/g, "（$1）。").replace(/(?<=[。：]) +/g, "");
}
