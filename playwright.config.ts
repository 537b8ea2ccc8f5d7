import { defineConfig } from "@playwright/test";
import { compiled } from "./src/testing/compiled.ts";
import { workInMemory } from "./src/testing/work-in-memory.ts";

workInMemory();
// For every process that the tests start.
Object.assign(process.env, compiled);

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  // Whatever passes a later time only is named as flaky in the sum, and is to be mended like a failure.
  retries: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    // It would send the requests that tests intercept. The test of the offline start allows it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-background-networking"],
    },
  },
});
