/** A model as a session's meta names it; `contextWindow` in tokens. */
export interface SampleModel {
  provider: string;
  modelId: string;
  contextWindow: number;
  /** How the provider's tool call ids begin. */
  callIdPrefix: string;
  /** Whether input is ever served from a cache. */
  caches: boolean;
}

export const sonnet: SampleModel = {
  provider: "anthropic",
  modelId: "claude-sonnet-4-5",
  contextWindow: 200_000,
  callIdPrefix: "toolu_",
  caches: true,
};

export const gpt: SampleModel = {
  provider: "openai",
  modelId: "gpt-5",
  contextWindow: 400_000,
  callIdPrefix: "call_",
  caches: true,
};

export const deepseek: SampleModel = {
  provider: "deepseek",
  modelId: "deepseek-chat",
  contextWindow: 128_000,
  callIdPrefix: "call_",
  caches: true,
};

export const glm: SampleModel = {
  provider: "zai",
  modelId: "glm-4.6",
  contextWindow: 200_000,
  callIdPrefix: "call_",
  caches: true,
};

/** Runs on the user's own machine: no price book knows it. */
export const local: SampleModel = {
  provider: "ollama",
  modelId: "qwen2.5-coder:14b",
  contextWindow: 32_768,
  callIdPrefix: "call_",
  caches: false,
};
