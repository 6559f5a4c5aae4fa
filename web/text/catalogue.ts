import type { Language } from "#shared/format/words.ts";
import { enCommon } from "./en/common.ts";
import { enCosts } from "./en/costs.ts";
import { enErrors } from "./en/errors.ts";
import { enFigures } from "./en/figures.ts";
import { enPrices } from "./en/prices.ts";
import { enFind } from "./en/find.ts";
import { enSession } from "./en/session.ts";
import { enSessionCosts } from "./en/session-costs.ts";
import { enSessions } from "./en/sessions.ts";
import { enSettings } from "./en/settings.ts";
import { enShell } from "./en/shell.ts";
import { zhCommon } from "./zh/common.ts";
import { zhCosts } from "./zh/costs.ts";
import { zhErrors } from "./zh/errors.ts";
import { zhFigures } from "./zh/figures.ts";
import { zhPrices } from "./zh/prices.ts";
import { zhFind } from "./zh/find.ts";
import { zhSession } from "./zh/session.ts";
import { zhSessionCosts } from "./zh/session-costs.ts";
import { zhSessions } from "./zh/sessions.ts";
import { zhSettings } from "./zh/settings.ts";
import { zhShell } from "./zh/shell.ts";

/** Text with `{name}` placeholders, in two forms where English counts with `{count}`. */
export type Message = string | { readonly one: string; readonly other: string };

/** The Chinese half of an area: the same keys, one form each. A key too few or too many does not compile. */
export type Translation<Area> = { readonly [Key in keyof Area]: string };

const en = {
  ...enCommon,
  ...enShell,
  ...enSessions,
  ...enSession,
  ...enFind,
  ...enSessionCosts,
  ...enCosts,
  ...enErrors,
  ...enSettings,
  ...enPrices,
  ...enFigures,
} as const satisfies Record<string, Message>;

const zh: Translation<typeof en> = {
  ...zhCommon,
  ...zhShell,
  ...zhSessions,
  ...zhSession,
  ...zhFind,
  ...zhSessionCosts,
  ...zhCosts,
  ...zhErrors,
  ...zhSettings,
  ...zhPrices,
  ...zhFigures,
};

/** The keys of the one catalogue. */
export type TextKey = keyof typeof en;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Key extends TextKey> = (typeof en)[Key] extends infer M
  ? M extends { readonly other: infer Other }
    ? NamesIn<Other> | "count"
    : NamesIn<M>
  : never;

/** The parameters of a key's text: none, or one object with every placeholder. Numbers are grouped when shown. */
export type TextParams<Key extends TextKey> = [NamesOf<Key>] extends [never]
  ? []
  : [params: Readonly<Record<NamesOf<Key>, string | number>>];

/** The keys whose text has no placeholder: those that a table may name. */
export type PlainTextKey = { [Key in TextKey]: [NamesOf<Key>] extends [never] ? Key : never }[TextKey];

export const CATALOGUES: Record<Language, Readonly<Record<TextKey, Message>>> = { en, zh };
