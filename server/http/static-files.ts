import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { notFound } from "./api-problem.ts";
import { answerBytes, forever, notModified, weakTag } from "./answers.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Serves the built page: files by their own names, and the page itself for every other address, which its router then
 * reads. Names in `assets/` carry a hash of their content and are kept for ever.
 *
 * @param folder where the built page lies; null when it was not built
 */
export function staticFiles(folder: string | null): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if ((method !== "GET" && method !== "HEAD") || path === "/api" || path.startsWith("/api/")) return next();
    const name = hasDotStep(sentPath(context)) ? null : fileName(path);
    if (folder === null || name === null) throw noPage(path);
    // A dot in the last step is a file's name; session ids have none.
    const page = name === "" || !name.slice(name.lastIndexOf("/") + 1).includes(".");
    const file = await readOwnFile(folder, page ? "index.html" : name);
    if (file === null) throw noPage(path);
    return answerFile(context, page ? "index.html" : name, file);
  };
}

/** The path as it was sent: by the time that a URL has been made of it, its dot steps are gone. */
function sentPath(context: Context): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return (incoming?.url ?? context.req.path).split("?")[0] ?? "";
}

/** Whether a step of a path is `.` or `..`, in any of the spellings that URLs read as these. */
function hasDotStep(path: string): boolean {
  return path.split("/").some((step) => /^(?:\.|%2e){1,2}$/i.test(step));
}

/** The path below the folder that a URL names; null for whatever could lead out of it or is hidden. */
function fileName(path: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(path).replace(/^\/+|\/+$/g, "");
  } catch {
    return null;
  }
  const steps = name.split("/");
  return name === "" || steps.every((step) => /^[^.\0\\][^\0\\]*$/.test(step)) ? name : null;
}

async function readOwnFile(folder: string, name: string): Promise<Buffer | null> {
  const path = join(folder, name);
  try {
    return (await stat(path)).isFile() ? await readFile(path) : null;
  } catch {
    return null;
  }
}

function answerFile(context: Context, name: string, file: Buffer): Response {
  const tag = weakTag(createHash("sha1").update(file).digest("base64url"));
  const contentType = types[extname(name)] ?? "application/octet-stream";
  const options = { contentType, ...(name.startsWith("assets/") ? { cacheControl: forever } : {}) };
  return notModified(context, tag, options) ?? answerBytes(context, file, tag, options);
}

function noPage(path: string): Error {
  return notFound(`There is no page at ${path}.`, "If there is no page at all, build it with: npm run build");
}
