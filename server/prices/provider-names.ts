/**
 * Names that sessions use for a provider, by the bundled book's own id. A provider of the book that is not listed
 * here is found under its id alone; a name that is nowhere is unpriced. Names of subscriptions and plans
 * ("zai-coding-plan", "kimi-for-coding", "qwen-token-plan") are left out on purpose: their tokens have no list price.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  anthropic: [],
  arcee: ["arcee-ai"],
  avian: [],
  aws: ["bedrock", "aws-bedrock", "amazon-bedrock"],
  azure: ["azure-openai", "azure_openai"],
  baseten: [],
  cerebras: [],
  cloudflare: ["workers-ai", "cloudflare-workers-ai"],
  cohere: [],
  deepseek: [],
  doubleword: [],
  fireworks: ["fireworks-ai", "fireworks_ai", "fireworksai"],
  "github-copilot": [],
  google: ["gemini", "google-gemini", "google-ai-studio", "vertex", "vertex-ai", "vertex_ai", "google-vertex"],
  groq: [],
  huggingface_cerebras: [],
  "huggingface_fireworks-ai": [],
  huggingface_groq: [],
  huggingface_hyperbolic: [],
  huggingface_nebius: [],
  huggingface_novita: [],
  huggingface_nscale: [],
  huggingface_ovhcloud: [],
  huggingface_publicai: [],
  huggingface_sambanova: [],
  huggingface_together: [],
  minimax: [],
  mistral: ["mistralai", "mistral-ai"],
  modal: [],
  moonshotai: ["moonshot", "moonshot-ai", "kimi"],
  novita: ["novita-ai"],
  openai: [],
  openrouter: [],
  ovhcloud: [],
  perplexity: [],
  quicksilverpro: [],
  together: ["together-ai", "together_ai", "togetherai"],
  typesafe: [],
  "x-ai": ["xai"],
  zai: ["z-ai", "z.ai"],
  zhipuai: ["zhipu", "zhipu-ai", "bigmodel"],
};

/** The providers of the bundled book: its id and the other names it goes by, lower case. */
export const BOOK_PROVIDERS: readonly { readonly id: string; readonly names: readonly string[] }[] = Object.entries(
  NAMES,
).map(([id, names]) => ({ id, names }));
