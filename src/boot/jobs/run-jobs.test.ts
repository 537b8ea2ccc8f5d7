import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { openWatchedProxy } from "#testing/open-watched-proxy.ts";
import { openApp } from "../open-app.ts";
import { runJobs } from "./run-jobs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const STOPPED = "job runner stopped, restarting";
const NOT_YET = "job runner cannot start yet";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-jobs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs jobs, and cuts their database off at the moment they report finished jobs, as many as that at once. */
async function openInterrupted(reports = 1) {
  const here = await openTestDatabase({ of: "demo" });
  let state: "there" | "away" | "back" = "there";
  let reported = 0;
  const proxy = await openWatchedProxy(targetOf(here), {
    toServer(chunk) {
      if (state === "away") return "drop";
      const isDone = chunk.includes("delete from") && chunk.includes("_private_jobs");
      if (state === "back" || !isDone) return "pass";
      reported += 1;
      if (reported < reports) return "hold";
      state = "away";
      proxy.cutAll();
      return "drop";
    },
  });
  const url = new URL(here.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  const logged: string[] = [];
  const log = openLog("warn", { write: (line) => void logged.push(line) });
  const database = openDatabase(url.href, { poolSize: 4, onError: () => {} });
  const { app, close } = await openApp(readConfig({ DATA_DIR: folder }), database, { log });
  const jobs = await runJobs(app, url.href);
  for (let job = 0; job < reports; job++) {
    await here.pool.query("select graphile_worker.add_job('look-at-refunds')");
    // Otherwise one report may tell of several.
    await expect.poll(() => reported, { timeout: 30_000 }).toBe(job + 1);
  }
  return {
    jobs,
    count: (words: string) => logged.filter((line) => line.includes(words)).length,
    countJobs: async () => (await here.pool.query("select from graphile_worker._private_jobs")).rowCount,
    comeBack() {
      state = "back";
    },
    async close() {
      await close();
      await database.close();
      proxy.close();
      await here.close();
    },
  };
}

function targetOf({ url }: TestDatabase) {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

test("jobs restart once their database is back, and rerun what they had locked", async () => {
  const testApp = await openInterrupted();
  await expect.poll(() => testApp.count(NOT_YET), { timeout: 30_000 }).toBeGreaterThan(0);
  expect([testApp.count(STOPPED), await testApp.countJobs()]).toEqual([1, 1]);
  testApp.comeBack();
  await expect.poll(() => testApp.countJobs(), { timeout: 30_000 }).toBe(0);
  await testApp.jobs.stop();
  expect(testApp.count(STOPPED)).toBe(1);
  await testApp.close();
});

test("jobs restart too if several could not be reported at the same time", async () => {
  // About every third time, the library's worker never ends.
  for (let round = 0; round < 5; round++) {
    const testApp = await openInterrupted(2);
    await expect.poll(() => testApp.count(NOT_YET), { timeout: 30_000 }).toBeGreaterThan(0);
    testApp.comeBack();
    await expect.poll(() => testApp.countJobs(), { timeout: 30_000 }).toBe(0);
    await testApp.jobs.stop();
    await testApp.close();
  }
});

test("stopping the jobs during a restart ends them for good", async () => {
  const testApp = await openInterrupted();
  await expect.poll(() => testApp.count(NOT_YET), { timeout: 30_000 }).toBeGreaterThan(0);
  await testApp.jobs.stop();
  const tries = testApp.count(NOT_YET);
  testApp.comeBack();
  expect([await testApp.countJobs(), testApp.count(NOT_YET)]).toEqual([1, tries]);
  await testApp.close();
});
