import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { countChecks, countPlaywright, countVitest } from "./bootstrap/count-results.mjs";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";
import { dropReport, readReport, runPart } from "./bootstrap/run-part.mjs";
import { runEntry, SetupError } from "./bootstrap/setup-error.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findRedis } from "./find-redis.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";
import { installBrowser } from "./install-browser.mjs";
import { installRedis } from "./install-redis.mjs";

const parts = { check: runChecks, unit: runUnit, e2e: runJourneys };
const cache = join(root, ".cache");
const inModules = (...path) => join(root, "node_modules", ...path);

await runEntry(async () => {
  const { names, rest } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  mkdirSync(cache, { recursive: true });

  const results = [];
  for (const name of names) results.push(await runTimed(name, rest));
  for (const { name, notes } of results) for (const note of notes) console.log(`${name}: ${note}`);
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name.padEnd(6)} ${passed} passed, ${failed} failed, ${seconds} s`);

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
});

function readArguments(given) {
  const only = given.find((word) => word.startsWith("--only="))?.slice("--only=".length);
  const rest = given.filter((word) => !word.startsWith("--only="));
  if (only ? !(only in parts) : rest.length > 0)
    throw new SetupError(
      only ? `There is no part "${only}".` : `What ${rest.join(" ")} is for is not clear without a part.`,
      `Usage: npm test -- [--only=${Object.keys(parts).join("|")} [arguments of that part]]`,
    );
  return { names: only ? [only] : Object.keys(parts), rest };
}

async function runTimed(name, rest) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const count = await parts[name](rest).catch(fail);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`=== ${name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
  return { name, seconds, ...count };
}

function fail(error) {
  console.error(error instanceof SetupError ? error.message : error);
  return { passed: 0, failed: 1, notes: [`failed: ${error.message.replaceAll("\n", " ")}`] };
}

async function runChecks(rest) {
  const { code, output } = await runPart(
    process.execPath,
    ["tools/run.mjs", "tools/check.ts", ...rest],
    process.env,
  );
  return countChecks(output, code);
}

async function runUnit(rest) {
  // The tests that need one fail without it, in the same words; all others are still worth running.
  if (!findRedis()) await installRedis().catch((error) => console.error(error.message));
  const report = join(cache, "vitest.json");
  dropReport(report);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [inModules("vitest", "vitest.mjs"), "run", ...reporters, ...rest];
  const { code } = await runPart(findPinnedNode(), args, makeEnvironment());
  return countVitest(readReport(report), code);
}

async function runJourneys(rest) {
  const browser = findBrowser() ?? (await installBrowser());
  console.log(`The browser is ${browser}`);
  const built = await runPart(process.execPath, ["tools/run.mjs", "tools/build-pages.ts"], process.env);
  if (built.code !== 0)
    throw new SetupError("The pages could not be built, so no journey was made.", "See above.");
  const report = join(cache, "playwright.json");
  dropReport(report);
  const args = [inModules("@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...rest];
  const env = makeEnvironment({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { code } = await runPart(findPinnedNode(), args, env);
  return countPlaywright(readReport(report), code);
}
