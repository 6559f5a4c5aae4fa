import type { PriceFileError } from "#shared/money/price-file.ts";
import type { Translate } from "#web/text/translate.ts";

/**
 * The reasons of the check of price files in the reader's language: the check writes English, for files that are edited
 * by hand and for the command line. A reason that is not in the table is shown as it is.
 */
const REASONS = [
  [/^is missing$/, "prices.wrong.missing"],
  [/^must be a number/, "prices.wrong.number"],
  [/^must not be negative$/, "prices.wrong.negative"],
  [/^is over \d+ USD/, "prices.wrong.high"],
  [/^has more than 12 decimals$/, "prices.wrong.decimals"],
  [/^must not be empty$/, "prices.wrong.empty"],
  [/^must be an instant/, "prices.wrong.instant"],
  [/^must be a whole number of tokens/, "prices.wrong.tokens"],
  [/^is no known time zone/, "prices.wrong.zone"],
  [/^must be a time/, "prices.wrong.time"],
  [/^is the same as in row/, "prices.wrong.twice"],
  [/^a row has tiers or hours/, "prices.wrong.both"],
  [/^has the threshold of/, "prices.wrong.threshold"],
  [/^from and to are the same/, "prices.wrong.noTime"],
  [/^is not the zone of/, "prices.wrong.otherZone"],
  [/^overlaps/, "prices.wrong.overlap"],
] as const;

export function reasonText({ reason }: PriceFileError, t: Translate): string {
  const known = REASONS.find(([pattern]) => pattern.test(reason));
  return known === undefined ? reason : t(known[1]);
}
