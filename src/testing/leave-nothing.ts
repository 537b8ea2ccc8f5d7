import { afterAll, vi } from "vitest";

// Files share a process: what one has put in place of the real thing is real again for the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
