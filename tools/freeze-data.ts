import { existsSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import project from "../package.json" with { type: "json" };

const folder = join(import.meta.dirname, "../db/frozen", project.version);

if (existsSync(folder)) {
  console.error(`The data of version ${project.version} is already frozen and stays unchanged.`);
  process.exitCode = 1;
} else {
  await freeze();
}

/**
 * The community is made with test fixtures, so the test runner runs it. Its exit code becomes that of this
 * process.
 */
async function freeze() {
  const runner = await startVitest("test", [], {
    config: false,
    watch: false,
    include: ["tools/freeze/*.freeze.ts"],
    globalSetup: "src/testing/global-setup.ts",
    testTimeout: 600_000,
  });
  await runner.close();
}
