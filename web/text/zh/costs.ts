import type { enCosts } from "../en/costs.ts";
import type { Translation } from "../catalogue.ts";

export const zhCosts: Translation<typeof enCosts> = {
  "costs.heading": "费用",
};
