import type { enSessions } from "#web/text/en/sessions.ts";
import type { Translation } from "#web/text/catalogue.ts";

export const zhSessions: Translation<typeof enSessions> = {
  "sessions.heading": "会话",
};
