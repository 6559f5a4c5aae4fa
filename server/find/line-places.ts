import { isSearched, SEARCHED, type SearchedField } from "#shared/find/searched-texts.ts";
import type { LineFields } from "#server/heads/line-fields.ts";
import { ODD } from "#server/heads/json-bytes.ts";
import { Field } from "#server/heads/payload-fields.ts";
import { TextCache } from "#server/heads/text-cache.ts";

/** Where in a region the source of a searched string stands, between its quotes. */
export interface SearchedPlace {
  readonly field: SearchedField;
  readonly from: number;
  readonly to: number;
}

const texts = new TextCache();

/** Where the searched strings of a line stand, in the order in which they are read; null: only parsing it can tell. */
export function searchedPlaces(line: LineFields, start: number): SearchedPlace[] | null {
  if (line.find(start) === ODD) return null;
  const { json, fields } = line;
  const type = fields.string(json, Field.type, texts) ?? "";
  const places: SearchedPlace[] = [];
  if (!isSearched(type)) return places;
  for (const [field, names] of SEARCHED[type]) {
    for (const name of names) {
      if (!fields.isString(json, Field[name])) continue;
      places.push({ field, from: fields.from(Field[name]) + 1, to: fields.to(Field[name]) - 1 });
      break;
    }
  }
  return places;
}
