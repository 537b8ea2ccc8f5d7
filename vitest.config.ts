import { defineConfig } from "vitest/config";
import { compiled } from "./src/testing/compiled.ts";
import { workInMemory } from "./src/testing/work-in-memory.ts";

workInMemory();
// For every process that the tests start.
Object.assign(process.env, compiled);

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tools/**/*.test.ts", "bench/**/*.test.ts", "drills/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/clean-up-after-file.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    // Whatever passes the second time only is named as flaky in the sum, and is to be mended like a failure.
    retry: 1,
    // The program is loaded once for all files: two fifths less processor than once for each (measured).
    isolate: false,
    passWithNoTests: false,
  },
});
