import type { ApiErrorBody } from "#shared/api/shapes.ts";
import { ApiError } from "./api-error.ts";

/**
 * Query parameters; null, undefined, empty text and empty lists are left out. Lists are joined by commas or, where a
 * recorded value has some of its own, repeated.
 */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** What is recorded may have commas in it, and each text is one value of these parameters whole. */
const RECORDED: ReadonlySet<string> = new Set([
  "root",
  "project",
  "agent",
  "session",
  "workspace",
  "source",
  "provider",
  "model",
  "tool",
]);

/** The address of a route with its parameters, in a stable order. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const values = Array.isArray(value) ? (value as readonly string[]) : [String(value ?? "")];
    if (RECORDED.has(name) && values.some((each) => each.includes(","))) {
      // repeated they are no comma lists; a single one is repeated by nothing
      for (const each of values.length === 1 ? [...values, ""] : values) query.append(name, each);
    } else if (values.join(",") !== "") query.set(name, values.join(","));
  }
  const tail = query.toString();
  return tail ? `${path}?${tail}` : path;
}

/**
 * Fetches a route and gives its answer. Throws an ApiError for every status that is no success, 300 apart
 * (several sessions have the id), whose answer is given like any other.
 */
export async function fetchRoute(path: string, params?: Params, init?: RequestInit): Promise<Response> {
  const address = addressOf(path, params);
  const where = `${init?.method ?? "GET"} ${address}`;
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError({ status: 0, code: "network", message, where });
  }
  if (response.ok || response.status === 300) return response;
  throw await errorOf(response, where);
}

/** Fetches JSON. `Shape` is the contract of the route in `shared/api`. */
export async function getJson<Shape>(path: string, params?: Params, signal?: AbortSignal): Promise<Shape> {
  const response = await fetchRoute(path, params, signal ? { signal } : {});
  try {
    return (await response.json()) as Shape;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const where = `GET ${addressOf(path, params)}`;
    throw new ApiError({ status: response.status, code: "not_json", message: "The answer is not JSON.", where });
  }
}

async function errorOf(response: Response, where: string): Promise<ApiError> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as Partial<ApiErrorBody> | null;
  if (!body?.error) return new ApiError({ status, code: String(status), message: response.statusText, where });
  const { code, message, hint } = body.error;
  return new ApiError({ status, code, message, where, hint });
}
