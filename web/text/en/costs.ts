/** Words of the Costs page. */
export const enCosts = {
  "costs.heading": "Costs",
} as const;
