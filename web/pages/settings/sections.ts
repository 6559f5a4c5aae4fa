import type { PlainTextKey } from "#web/text/catalogue.ts";

/** The sections of the page in their order; the id is the fragment of the address. */
export const SECTIONS = [
  { id: "roots", text: "settings.roots" },
  { id: "prices", text: "settings.prices" },
  { id: "display", text: "settings.display" },
  { id: "keys", text: "settings.keys" },
  { id: "figures", text: "settings.figures" },
  { id: "index", text: "settings.index" },
] as const satisfies readonly { id: string; text: PlainTextKey }[];

/** The id of a section. */
export type SectionId = (typeof SECTIONS)[number]["id"];
