import type { enSessions } from "../en/sessions.ts";
import type { Translation } from "../catalogue.ts";

export const zhSessions: Translation<typeof enSessions> = {
  "sessions.heading": "会话",
};
