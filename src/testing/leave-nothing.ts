import { afterAll, vi } from "vitest";
import { endLeftovers } from "./leftovers.ts";

// Files share a process: what one has put in place of the real thing is real again for the next.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await endLeftovers();
});
