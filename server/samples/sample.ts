import type { SampleModel } from "./models.ts";
import type { TraceScript } from "./trace-script.ts";

/** One sample session: who ran it, how long ago it began, and what happened. */
export interface Sample {
  name: string;
  agent: string;
  model: SampleModel;
  hoursAgo: number;
  source?: "schedule";
  play: (script: TraceScript) => void;
}
