import { useState } from "react";
import { utf8Bytes } from "#shared/outline/string-facts.ts";
import type { Said } from "#web/session/content/body-content.ts";

/** A long text comes without its words: those that were just written here stay, if they are all of it. */
export function useWritten(said: Said | null): Said | null {
  const [written, setWritten] = useState<string | null>(null);
  if (typeof said === "string") {
    if (said !== written) setWritten(said);
    return said;
  }
  return said !== null && written !== null && utf8Bytes(written) === said.bytes ? written : said;
}
