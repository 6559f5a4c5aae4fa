/*
 * The instants that a timestamp may mean, ms since the epoch: years of four digits. What lies beyond comes from a broken
 * clock, and next to the ends of what a Date can hold, local times cannot be told.
 */

export const FIRST_TIME = Date.parse("0000-01-01T00:00:00.000Z");
export const LAST_TIME = Date.parse("9999-12-31T23:59:59.999Z");
