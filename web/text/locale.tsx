import { createContext, use, useMemo, type ReactNode } from "react";
import { createFormat, type Format } from "#shared/format/format.ts";
import type { Language } from "#shared/format/words.ts";
import { serverText } from "./server-text.ts";
import { createTranslate, type Translate } from "./translate.ts";

interface Locale {
  t: Translate;
  format: Format;
  serverText: (said: string) => string;
}

const LocaleContext = createContext<Locale | null>(null);

/** Gives the tree below its language and zone (an IANA name). */
export function LocaleProvider(props: { language: Language; zone: string; children: ReactNode }) {
  const { language, zone, children } = props;
  const locale = useMemo(
    () => ({
      t: createTranslate(language),
      format: createFormat({ language, zone }),
      serverText: (said: string) => serverText(said, language),
    }),
    [language, zone],
  );
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error("LocaleProvider is missing above this component");
  return locale;
}

/** The `t` of the chosen language. */
export function useText(): Translate {
  return useLocale().t;
}

/** The one formatter, in the chosen language and zone. */
export function useFormat(): Format {
  return useLocale().format;
}

/** Puts what the server said into the chosen language. */
export function useServerText(): Locale["serverText"] {
  return useLocale().serverText;
}
