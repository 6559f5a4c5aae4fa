import { LOCALES, type Language } from "#shared/format/words.ts";
import { CATALOGUES, type Message, type TextKey, type TextParams } from "./catalogue.ts";

/** Gives the text of a key: `t("count.sessions", { count: 412 })`. */
export type Translate = <Key extends TextKey>(key: Key, ...params: TextParams<Key>) => string;

/** Makes the `t` of one language. */
export function createTranslate(language: Language): Translate {
  const catalogue = CATALOGUES[language];
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language]);

  const form = (message: Message, count: string | number | undefined): string => {
    if (typeof message === "string") return message;
    return typeof count === "number" && plural.select(count) === "one" ? message.one : message.other;
  };

  return (key, ...[params]) => {
    const values: Readonly<Record<string, string | number>> = params ?? {};
    return form(catalogue[key], values["count"]).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      return typeof value === "number" ? number.format(value) : (value ?? placeholder);
    });
  };
}
