/** Names of the figures and what each means, shown where a figure stands and in Settings. */
export const enFigures = {
  "figure.elapsed": "Elapsed",
  "figure.cost": "Cost",
  "figure.cost.means":
    "The exact sum of its requests' costs. It is written “≥” with the number of requests unpriced and without usage unless it is complete; unknown when it has requests and none is priced.",
  "figure.requestCost": "Cost of a request",
  "figure.requestCost.means":
    "Each token bucket times the price row in force at the request's own instant, with the tier its whole input reaches and the hour of day in the row's zone; rounded half up once. Unpriced without a row for exactly this provider and model.",
  "figure.tokens": "Tokens",
  "figure.tokens.means":
    "The sum of the usage records of requests: cache read, other input and output. Session counters are a check and never summed.",
  "figure.cacheRead": "Cache read",
  "figure.otherInput": "Other input",
  "figure.output": "Output",
  "figure.requests": "Requests",
  "figure.requests.means":
    "Every request that began, told apart by how it ended; those that never ended are counted too.",
  "figure.withoutUsage": "Without usage",
  "figure.withoutUsage.means":
    "Requests for which no token usage was recorded. What they cost is not known. One that is still running is not counted.",
  "figure.cacheHitRate": "Cache hit rate",
  "figure.cacheHitRate.means": "Cache read divided by all input (cache read and other input).",
  "figure.successRate": "Success rate",
  "figure.successRate.means": "Completed requests divided by all that ended, the stopped ones left out.",
  "figure.latency": "Latency",
  "figure.latency.means":
    "From the begin to the end of a completed request, approval waits taken off. Unknown when an end is missing or the clock stepped.",
  "figure.outputSpeed": "Output speed",
  "figure.outputSpeed.means":
    "Output tokens divided by latency, over completed requests with usage, compactions left out.",
  "figure.approvalWait": "Approval wait",
  "figure.approvalWait.means": "From the tool call to the decision on it.",
  "figure.toolCalls": "Tool calls",
  "figure.toolCalls.means":
    "Every tool call, cut ones and those of a compaction included. Failures are the outputs that say failed.",
  "figure.toolTime": "Tool time",
  "figure.toolTime.means": "From the decision (or the call, where there was none) to the output.",
  "figure.context": "Context",
  "figure.context.means":
    "All tokens of the last request that was no compaction. Unknown right after a compaction, until the next usage.",
  "figure.duration": "Duration",
  "figure.duration.means":
    "From the first record after the head of the trace to the last one. Unknown when the clock stepped back.",
  "figure.activeTime": "Active time",
  "figure.activeTime.means":
    "The sum over tasks from their first record to their end: pauses between tasks are left out.",
  "figure.tasks": "Tasks",
  "figure.tasks.means": "Prompts that were sent, with everything that followed each.",
  "figure.compactions": "Compactions",
  "figure.compactions.means": "Compactions that began, whatever their end.",
  "figure.retries": "Retries",
  "figure.retries.means": "Failed attempts that were followed by another attempt of the same task.",
  "figure.failures": "Failures",
  "figure.failures.means":
    "Requests that ended as failed, timed out, malformed or refused for credentials, and failed compactions. Tool failures are counted apart.",
  "figure.lostTime": "Lost time",
  "figure.lostTime.means":
    "From the first failed attempt to the end of the last failed one, with the announced waits that were waited.",
  "figure.withChildren": "∑ with children",
  "figure.withChildren.means":
    "Own figures plus those of every session reached through child pointers, each once. At least that much when a child's trace is missing. Totals over sessions add own figures only.",
  "figure.cacheBreak": "Cache lost",
  "figure.cacheBreak.means":
    "A request that read less than half of the previous request's total from the cache, with no compaction between; the pause before it is shown.",
  "figure.causes": "What got dearer",
  "figure.causes.means":
    "Per session or task: caches lost, with the tokens of the previous request that were paid as other input again and what they cost more than from the cache; retried attempts outside of compactions and compactions, with all their tokens and cost; tool outputs over 32 KiB, by the request that read each first. A request with several causes counts in each.",
  "figure.fork": "Forks",
  "figure.fork.means":
    "A session that begins with the records of another shows “copied from” and leaves the copied part out of its own figures and of every total.",
  "figure.state": "State",
  "figure.state.means":
    "By evidence from the last task. Open work that grew in the last 60 s is running, waiting, retrying or compacting; silent open work is stalled: a long tool, a waiting human and a dead process look the same in a file. Without open work the last request's end decides.",
  "figure.buckets": "Days, hours, months",
  "figure.buckets.means":
    "Edges are instants in the chosen time zone, so that a day has 23 to 25 hours. A request falls in by its end; a range includes its start and not its end.",
} as const;
