import { once } from "node:events";
import { systemClock } from "#base/clock.ts";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";

export type Erasing = { url: string; folder: string; memberId: number };

/** Erases a member in a process of its own, as the `jobs` role does, and tells how many seconds it took. */
const [{ url, folder, memberId }] = (await once(process, "message")) as [Erasing];
const database = openDatabase(url, { poolSize: 2 });
const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32), LIMITS: "no" });
const { app, close } = await openApp(config, database, { clock: systemClock, log: openLog("error") });
await app.pool.query("select 1");
process.send?.("ready");
await once(process, "message");
const start = performance.now();
await eraseMember(app, memberId);
process.send?.((performance.now() - start) / 1_000);
await close();
await database.close();
process.disconnect?.();
