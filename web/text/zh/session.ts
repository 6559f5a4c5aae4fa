import type { enSession } from "#web/text/en/session.ts";
import type { Translation } from "#web/text/catalogue.ts";

export const zhSession: Translation<typeof enSession> = {
  "session.heading": "会话",
};
