import type { enSession } from "../en/session.ts";
import type { Translation } from "../catalogue.ts";

export const zhSession: Translation<typeof enSession> = {
  "session.heading": "会话",
};
