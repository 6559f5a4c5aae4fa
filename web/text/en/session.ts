/** Words of the Session page. */
export const enSession = {
  "session.heading": "Session",
} as const;
