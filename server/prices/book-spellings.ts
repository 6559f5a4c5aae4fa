import type { ModelInfo, Provider } from "@pydantic/genai-prices";
import { matcher, namedIds } from "./match-rule.ts";

/** Under which ids one model of the book is found, lower case. */
export interface ModelSpellings {
  /** The id to show first. */
  readonly model_id: string;
  readonly model_ids: readonly string[];
  readonly versioned: readonly string[];
}

// Bedrock's ids carry the vendor and the region in front; the book's pieces of them do not always.
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  aws: ["", "anthropic.", ...["us.", "eu.", "apac.", "global."].flatMap((region) => [region, `${region}anthropic.`])],
};

const VERSIONS = ["-20991231", "-2099-12-31", "@20991231", "-20991231-v1:0", "-v1:0", ":0"];

/**
 * Turns the rules of a provider's models into ids. The book's rules are prefixes and pieces, and its first model that
 * matches wins; here each id that a rule names is kept only where that first match is the model itself, and gets
 * room for a version suffix only where the rule would take one. Models no id is left for are not in the answer.
 */
export function modelSpellings(provider: Provider): Map<ModelInfo, ModelSpellings> {
  const rules = provider.models.map((model) => ({ model, matches: matcher(model.match) }));
  type Rule = (typeof rules)[number];
  // most ids that are tried are not even the model's own, and then the others need not be asked
  const owns = (rule: Rule, id: string): boolean =>
    rule.matches(id) && rules.find(({ matches }) => matches(id)) === rule;
  const prefixes = PREFIXES[provider.id] ?? [""];
  const spellings = new Map<ModelInfo, ModelSpellings>();
  for (const rule of rules) {
    const { model } = rule;
    const { exact, open } = namedIds(model.match);
    const owned = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => owns(rule, id));
    const stems = [...new Set(open.flatMap((stem) => prefixes.map((prefix) => prefix + stem)))];
    const versioned = stems.filter((stem) => VERSIONS.some((version) => owns(rule, stem + version)));
    const ids = owned([model.id.toLowerCase(), ...exact, ...stems]);
    const first = ids[0] ?? versioned[0];
    if (first !== undefined) spellings.set(model, { model_id: first, model_ids: ids, versioned });
  }
  return spellings;
}
