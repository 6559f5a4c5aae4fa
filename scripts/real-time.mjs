import { afterEach, vi } from "vitest";

// Files share a process: a clock that one test has stopped would stand still for all that follow.
afterEach(() => void vi.useRealTimers());
