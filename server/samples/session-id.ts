import { createHash } from "node:crypto";
import { formatDateFolder } from "#server/roots/layout.ts";

/** `session-YYYY-MM-DD-HH-mm-ss-<8hex>`, in local time as harnesses write it; the same name and second give the same id. */
export function sessionId(name: string, startedAt: Date): string {
  const time = [startedAt.getHours(), startedAt.getMinutes(), startedAt.getSeconds()].map(twoDigits).join("-");
  const hex = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `session-${formatDateFolder(startedAt)}-${time}-${hex}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
