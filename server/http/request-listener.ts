import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { pushInto } from "./push-answer.ts";

/** What answers requests: the `fetch` of an application. */
export type AnswerRequest = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** An application as a listener for Node's server. Answers that are pushed go round the web's streams, which cost as much as all else. */
export function requestListener(answer: AnswerRequest): RequestListener {
  const listener = getRequestListener(async (request, env) => {
    const bindings = env as HttpBindings;
    const response = await answer(request, bindings);
    return pushInto(bindings.outgoing as Parameters<typeof pushInto>[0], response) ? RESPONSE_ALREADY_SENT : response;
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
