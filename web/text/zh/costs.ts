import type { enCosts } from "#web/text/en/costs.ts";
import type { Translation } from "#web/text/catalogue.ts";

export const zhCosts: Translation<typeof enCosts> = {
  "costs.heading": "费用",
};
