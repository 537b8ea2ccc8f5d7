import { afterAll, vi } from "vitest";
import { endLeftovers } from "./end-with-file.ts";

// Test files share a process, so mocks of one file must not reach the next.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await endLeftovers();
});
