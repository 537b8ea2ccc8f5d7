import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findRedis } from "../src/testing/find-redis.mjs";
import { countChecks, countPlaywright, countVitest, nothing } from "./bootstrap/count-results.mjs";
import { openBudget } from "./bootstrap/keep-budget.mjs";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";
import { dropReport, readReport, runPart } from "./bootstrap/run-part.mjs";
import { runEntry, SetupError } from "./bootstrap/setup-error.mjs";
import { findBrowser, findBrowsers } from "./find-browser.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";
import { installBrowser } from "./install-browser.mjs";
import { installRedis } from "./install-redis.mjs";

const parts = { check: runChecks, unit: runUnit, e2e: runJourneys };
/** Minutes: far more than each part takes on a slow machine, so that only a hanging part exceeds it. */
const limits = { check: 15, unit: 45, e2e: 60 };
const slowestShown = 10;
const cache = join(root, ".cache");
const inModules = (...path) => join(root, "node_modules", ...path);

await runEntry(async () => {
  const { names, rest } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  mkdirSync(cache, { recursive: true });

  const results = [];
  const budget = names.length > 1 ? openBudget() : null;
  for (const name of names) {
    results.push(await runTimed(name, rest));
    budget?.note();
  }
  for (const line of listSlowest(results)) console.log(line);
  for (const { name, notes } of results) for (const note of notes) console.log(`${name}: ${note}`);
  for (const { name, seconds, ...count } of results)
    console.log(`${name.padEnd(6)} ${tellSum(count)}, ${seconds} s`);

  const sum = { passed: 0, failed: 0, leftOut: 0 };
  for (const result of results) for (const kind of Object.keys(sum)) sum[kind] += result[kind];
  const judged = budget?.judge();
  if (judged) console.log(judged.line);
  if (judged?.kept === false) sum.failed++;
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
  console.log(tellSum(sum));
});

function tellSum({ passed, failed, leftOut }) {
  const words = leftOut > 0 ? [`${leftOut} left out`] : [];
  return [`${passed} passed`, `${failed} failed`, ...words].join(", ");
}

function listSlowest(results) {
  const timed = results.flatMap(({ name, timed }) => timed.map((test) => ({ name, ...test })));
  const slowest = timed.sort((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  const lines = slowest.map(
    ({ name, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}: ${title}`,
  );
  return lines.length > 0 ? ["", "The slowest tests:", ...lines, ""] : [];
}

function readArguments(given) {
  const only = given.find((word) => word.startsWith("--only="))?.slice("--only=".length);
  const rest = given.filter((word) => !word.startsWith("--only="));
  if (only ? !(only in parts) : rest.length > 0)
    throw new SetupError(
      only ? `There is no part "${only}".` : `Name the part that ${rest.join(" ")} is for.`,
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
  return { ...nothing(), failed: 1, notes: [`failed: ${error.message.replaceAll("\n", " ")}`] };
}

function limitOf(name) {
  const minutes = Number(process.env.PART_MINUTES ?? limits[name]);
  if (minutes > 0) return minutes;
  throw new SetupError(
    "PART_MINUTES is not a number of minutes.",
    "Set it to a number, such as PART_MINUTES=90, or leave it unset.",
  );
}

async function runChecks(rest) {
  const { code, output } = await runPart(process.execPath, ["tools/run.mjs", "tools/check.ts", ...rest], {
    env: process.env,
    minutes: limitOf("check"),
  });
  return countChecks(output, code);
}

async function runUnit(rest) {
  // Without a server the tests that need it are skipped and the summary says so; the others are still worth
  // running.
  if (!findRedis()) await installRedis().catch((error) => console.error(error.message));
  const report = join(cache, "vitest.json");
  dropReport(report);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [inModules("vitest", "vitest.mjs"), "run", ...reporters, ...rest];
  const { code } = await runPart(findPinnedNode(), args, {
    env: makeEnvironment(),
    minutes: limitOf("unit"),
  });
  return countVitest(readReport(report), code);
}

async function runJourneys(given) {
  const kind = given.find((word) => word.startsWith("--browser="))?.slice("--browser=".length);
  const rest = given.filter((word) => !word.startsWith("--browser="));
  const browsers = kind ? chooseBrowsers(kind) : [findBrowser() ?? (await installBrowser())];
  const minutes = limitOf("e2e");
  const build = ["tools/run.mjs", "tools/build-pages.ts"];
  const built = await runPart(process.execPath, build, { env: process.env, minutes });
  if (built.code !== 0)
    throw new SetupError("The pages could not be built, so no browser tests were run.", "See above.");
  const counts = [];
  for (const browser of browsers) counts.push(await runInBrowser(browser, rest, minutes));
  return counts.reduce(addCounts);
}

/**
 * Chooses browsers by the kinds of `findBrowsers`, or all of them: a test may pass in one and fail in
 * another.
 */
function chooseBrowsers(kind) {
  const found = findBrowsers();
  const kinds = kind === "all" ? Object.keys(found) : [kind];
  const missing = kinds.filter((name) => !found[name]);
  if (missing.length === 0) return kinds.map((name) => found[name]);
  throw new SetupError(
    `This machine has no browser of this kind: ${missing.join(", ")}.`,
    "Kinds are shell (chromium-headless-shell), plain (chromium) and all. You can set CHROME_PATH to one.",
  );
}

function addCounts(one, other) {
  const lists = { notes: [...one.notes, ...other.notes], timed: [...one.timed, ...other.timed] };
  const sum = (name) => one[name] + other[name];
  return { ...lists, passed: sum("passed"), failed: sum("failed"), leftOut: sum("leftOut") };
}

async function runInBrowser(browser, rest, minutes) {
  console.log(`Browser: ${browser}`);
  const report = join(cache, "playwright.json");
  dropReport(report);
  const args = [inModules("@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...rest];
  const env = makeEnvironment({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { code } = await runPart(findPinnedNode(), args, { env, minutes });
  return countPlaywright(readReport(report), code);
}
