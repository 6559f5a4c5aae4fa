/** Words of the Sessions page. */
export const enSessions = {
  "sessions.heading": "Sessions",
} as const;
