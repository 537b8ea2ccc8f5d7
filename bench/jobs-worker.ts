import { once } from "node:events";
import { systemClock } from "#base/clock.ts";
import { runJobs } from "#boot/jobs/run-jobs.ts";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

export type JobsRole = { url: string; folder: string };

/** The role `jobs` in a process of its own, until it is told to stop. */
const [{ url, folder }] = (await once(process, "message")) as [JobsRole];
const database = openDatabase(url, { poolSize: 4 });
const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32), LIMITS: "no" });
const { app, close } = await openApp(config, database, { clock: systemClock, log: openLog("error") });
const jobs = await runJobs(app, url);
process.send?.("ready");
await once(process, "message");
await jobs.stop();
await close();
await database.close();
process.disconnect?.();
