import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import { systemClock } from "#base/clock.ts";
import { seedMoney } from "#demo/desk/money/seed-money.ts";
import { seedCases } from "#demo/desk/seed-cases.ts";
import { seedInquiries } from "#demo/desk/seed-inquiries.ts";
import { keepDemoAlive } from "#demo/keep-demo-alive.ts";
import { moveDemoForward } from "#demo/move-demo-forward.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { keepProcess } from "#features/operations/server/operations.ts";
import { seedPeople } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Config } from "#platform/config.ts";
import { openLive } from "#platform/live/live.ts";
import { openLog } from "#platform/log.ts";
import { bindReactions } from "#platform/reactions.ts";
import { endpoints } from "../endpoints.ts";
import { liveParts } from "../live.ts";
import { reactions } from "../reactions.ts";
import { runJobs } from "./jobs/run-jobs.ts";
import { type Listening, listen } from "./listen.ts";
import { openApp } from "./open-app.ts";
import { openServerDatabase, type ServerDatabase } from "./open-server-database.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { playDemo } from "./play-demo.ts";
import { refuseDemo } from "./refuse-demo.ts";
import { openPages } from "./render-pages.ts";
import { saySecrets } from "./say-secrets.ts";
import { takeReports } from "./take-reports.ts";
import { createBareWeb, createWeb } from "./web.ts";
import type { Web } from "./web-shape.ts";

const BUILD = join(import.meta.dirname, "../../build");
const SERVER_BUNDLE = join(BUILD, "server/index.js");

/** One connection listens for new jobs and three work, however many jobs run at once. */
const JOBS_POOL = 4;
/** One connection listens, and two fetch and end jobs. */
const WORKER_POOL = 3;

export class PagesMissing extends Error {}

/** @property address null for a process with jobs alone, which answers only health checks and metrics */
export type Running = { address: string | null; stop(): Promise<void> };

/**
 * Starts one process with the given roles. Everything it opened is closed in reverse order, also if the start fails
 * or `ending` aborts it.
 */
export async function start(
  config: Config,
  say: (line: string) => void,
  ending = new AbortController().signal,
): Promise<Running> {
  const closers: (() => Promise<void>)[] = [];
  const aborting = new AbortController();
  const build = AbortSignal.any([ending, aborting.signal]);
  const stop = async () => {
    aborting.abort();
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const log = openLog(config.LOG_LEVEL);
    const serves = config.ROLES.includes("web");
    // The build takes a core for seconds, so it runs while the database starts.
    const building = serves && config.MODE === "demo" ? buildPagesIfStale({ say, signal: build }) : null;
    building?.catch(() => {});
    const database = await openServerDatabase(config, {
      say,
      onState: (state) => log.warn({ state }, "the embedded database"),
    });
    closers.push(database.close);
    ending.throwIfAborted();
    if (config.MODE === "demo") await openDemo(database.pool, { members: config.SEED_MEMBERS, say });
    else await refuseDemo(database.pool);
    const { app, close } = await openApp(config, database, { log });
    closers.push(close);
    closers.push(await keepProcess(app));
    closers.push(sayState(app, say));
    ending.throwIfAborted();
    if (config.ROLES.includes("jobs")) {
      if (config.MODE === "demo") closers.push(await startDemoLife(app));
      const stopJobs = await startJobs(app, { database, beside: config.ROLES.length > 1 });
      closers.push(stopJobs);
    }
    const live = config.ROLES.includes("live") ? openLive(app, liveParts) : undefined;
    if (live) closers.push(async () => live.close());
    const takesMail = config.ROLES.includes("mail");
    if (takesMail) closers.push(await startMail(app, say));
    await building;
    ending.throwIfAborted();
    const web = serves ? await openWeb(app) : createBareWeb(app);
    const server = await listen(web, { port: config.PORT, host: config.HOST, sockets: live });
    closers.push(() => stopServing(app, server), playDemo(app, server.port));
    const isAsked = serves || live || takesMail;
    return { address: isAsked ? (config.PUBLIC_ADDRESS ?? `http://localhost:${server.port}`) : null, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** @returns a function that ends what is still being looked up */
function sayState(app: App, say: (line: string) => void): () => Promise<void> {
  if (!app.sms)
    say("Direct debit is off: it needs SMS, and SMS_URL, SMS_TOKEN and SMS_FROM are not all set.");
  return saySecrets(app, say);
}

async function startMail(app: App, say: (line: string) => void): Promise<() => Promise<void>> {
  const { port, stop } = await takeReports(app);
  say(`Reports about mails are taken on port ${port}.`);
  return stop;
}

/**
 * A proxy may send a request on an idle connection in the moment in which it is closed, and must not send one again that
 * could have an effect. So the process still answers until the proxy asks another one.
 */
async function stopServing(app: App, server: Listening) {
  app.state.stopping = true;
  const { ROLES, DRAIN_SECONDS } = app.config;
  if (ROLES.includes("web") || ROLES.includes("live")) await wait(DRAIN_SECONDS * 1000);
  await server.stop();
}

async function openDemo(pool: pg.Pool, { members, say }: { members: number; say: (line: string) => void }) {
  await seedDemo(pool, { members, say });
  await moveDemoForward(pool, { now: systemClock.now() });
}

async function startDemoLife(app: App) {
  await seedPeople(app);
  const ending = new AbortController();
  // It takes seconds, for which nobody should wait.
  const cases = seedCases(app, ending.signal)
    .then(() => seedInquiries(app))
    .then(() => seedMoney(app, ending.signal))
    .catch((error: unknown) => {
      app.log.warn({ err: error }, "could not make the cases, inquiries and orders of the demo");
    });
  const { refresh, stop } = keepDemoAlive(app);
  await refresh();
  return async () => {
    stop();
    ending.abort();
    await cases;
  };
}

type JobsFrom = { database: ServerDatabase; beside: boolean };

/** The worker listens for new jobs, which needs a session of its own. */
async function startJobs(app: App, { database, beside }: JobsFrom) {
  const jobs = openJobs(app, { database, beside });
  const sessions = database.openSessions(WORKER_POOL);
  const close = async () => {
    await sessions?.close();
    await jobs.close();
  };
  try {
    const worker = await runJobs(jobs.app, database.directUrl, sessions?.pool);
    return async () => {
      await worker.stop();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In a process with other roles, jobs get connections of their own, so that neither waits for the other. */
function openJobs(app: App, { database, beside }: JobsFrom) {
  if (!beside) return { app, close: async () => {} };
  const { db, pool, close } = database.openMore(JOBS_POOL);
  const own: App = { ...app, db, pool, announce: bindReactions(reactions, () => own) };
  return { app: own, close };
}

async function openWeb(app: App): Promise<Web> {
  const pages = openPages(await loadBuild(), "production");
  return createWeb(app, { endpoints, pages, clientFolder: join(BUILD, "client") });
}

async function loadBuild(): Promise<() => Promise<ServerBuild>> {
  if (!existsSync(SERVER_BUNDLE)) throw new PagesMissing("The pages have not been built. Run: npm run build");
  const build: ServerBuild = await import(pathToFileURL(SERVER_BUNDLE).href);
  return async () => build;
}
