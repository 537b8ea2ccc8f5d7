import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "#base/clock.ts";
import { runWaitingJobs } from "#boot/jobs/run-jobs.ts";
import { type OpenApp, openApp } from "#boot/open-app.ts";
import type { Pages } from "#boot/render-pages.ts";
import { createWeb } from "#boot/web.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { UNDECLARED } from "#platform/calls/answer-call.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { listOutbox, type OutboxMessage } from "#platform/outbox/outbox.ts";
import { endpoints } from "../endpoints.ts";
import { compareWithApi } from "./compare-with-api.ts";
import { openTestDatabase, type TestDatabase } from "./open-test-database.ts";
import { requireEntry } from "./require-entry.ts";
import { SHARED_SECRET } from "./shared-secret.ts";

export type TestClock = Clock & { set(time: string | Date): void; advance(milliseconds: number): void };

export type TestApp = {
  /** A test may write outside a transaction. */
  app: Omit<App, "db"> & Pick<TestDatabase, "db">;
  clock: TestClock;
  /**
   * Sends a request as a browser would, from this machine or from `from`, without a port.
   * @throws Error if the call or its answer differs from the OpenAPI document, or if an endpoint refuses with a
   * code that its contract does not declare, also while a page is rendered, or if a call of the desk left no entry
   * in the log
   */
  ask(path: string, init?: AskInit): Promise<Response>;
  refreshSites(): Promise<void>;
  /** Replaces the settings of the site at localhost, at once. */
  setSettings(settings: Record<string, unknown>): Promise<void>;
  /** Writes presence now, without waiting for the next batch. */
  flushPresence(): Promise<void>;
  /** Writes what members may want to be told of now, without waiting for the next batch. */
  flushNotices(): Promise<void>;
  /** Runs the jobs that are queued, as the `jobs` role would. */
  runJobs(): Promise<void>;
  /** Mail and SMS sent so far, newest first. */
  outbox(): Promise<OutboxMessage[]>;
  logged(): string[];
  close(): Promise<void>;
};

type AskInit = Omit<RequestInit, "body"> & { json?: unknown; body?: BodyInit; from?: string; host?: string };

/** The whole program on a database of its own, without pages, with a clock that a test moves. */
export async function openTestApp({
  env = {},
  pages,
  poolSize,
  database: given,
}: {
  env?: Record<string, string>;
  pages?: Pages;
  poolSize?: number;
  /** A database that the caller closes. By default the program opens its own. */
  database?: TestDatabase;
} = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-app-"));
  const database = given ?? (await openTestDatabase({ of: "demo", ...(poolSize && { poolSize }) }));
  const clock = testClock("2026-11-21T12:00:00Z");
  const here = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const lines: string[] = [];
  const log = openLog("debug", {
    write(line) {
      lines.push(line);
      // Shows the cause of a 500, which its answer does not tell.
      if (process.env.SHOW_ERRORS && line.includes('"level":"error"')) console.error(line);
    },
  });
  const secret = given && !env.DATA_DIR ? { SECRET: SHARED_SECRET } : {};
  const config = readConfig({
    DATA_DIR: folder,
    ...secret,
    TRUSTED_PROXIES: "127.0.0.1",
    CHECK_ANSWERS: "yes",
    ...env,
  });
  const { app, sites, presence, notices, close } = await openApp(config, database, {
    clock,
    log,
    // A machine that is busy with other tests may delay a server for longer than a caller would wait.
    counting: { patience: 60_000, timeLimit: 60_000 },
    // The demo's payment provider calls its webhooks here, without a network.
    post: async (url, init) => web.request(url, init, here as never),
  });
  const web = createWeb(app, { endpoints, ...(pages && { pages }) });
  return {
    app: Object.assign(app, { db: database.db }),
    clock,
    logged: () => lines,
    refreshSites: () => sites.refresh(),
    async setSettings(settings) {
      await database.pool.query("update site_site set settings = $1 where is_default", [settings]);
      await sites.refresh();
    },
    flushPresence: () => presence.flush(app),
    flushNotices: () => notices.flush(app),
    runJobs: () => runWaitingJobs(app),
    outbox: () => listOutbox(app.db, { limit: 100 }),
    async ask(path, { json, from, host = "localhost", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (json !== undefined) headers.set("content-type", "application/json");
      if (from) headers.set("x-forwarded-for", from);
      const request = { ...init, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
      const before = lines.length;
      const answer = await web.request(`http://${host}${path}`, request, here as never);
      const undeclared = lines.slice(before).find((line) => line.includes(UNDECLARED));
      if (undeclared) throw new Error(JSON.parse(undeclared).err.message);
      await compareWithApi({ path, ...request }, answer);
      await requireEntry(database.pool, { path, ...request }, answer);
      return answer;
    },
    async close() {
      await close();
      if (!given) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the site that tests use unless they name another host. */
export function hereSite({ app }: Pick<OpenApp, "app">): RequestSite {
  const site = app.sites.find({ host: "localhost", forced: null });
  if (!site) throw new Error("There is no site at localhost");
  return site;
}

function testClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
