import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { send } from "#features/chat/server/queries-send.ts";
import { openNotices } from "#features/notifications/server/notifications.ts";
import { sendActivityMails } from "#features/notifications/server/send-activity-mails.ts";
import type { App } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import type { Case } from "../case.ts";
import { fillWriters } from "../fill-writers.ts";
import { median } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

const RECEIVERS = 5_000;
const FLUSHES = 7;
const MAILED = 2_000;

/** Measures what notices cost: writing the events, and the mails that follow when nobody comes. */
export const notices: Case = {
  name: "notices",
  words: `what ${RECEIVERS.toLocaleString("en")} members are to be told of is written at once, and ${MAILED.toLocaleString("en")} mails go out`,
  async measure({ say }) {
    const server = await openBenchDatabase();
    const folder = await mkdtemp(join(tmpdir(), "velvet-notices-"));
    const pool = new pg.Pool({ connectionString: server.url, max: 2 });
    const database = openDatabase(server.url, { poolSize: 4 });
    let now = new Date();
    try {
      await seedDemo(pool, { members: 0, say: () => {} });
      const { ids } = await fillWriters(pool, RECEIVERS);
      const config = readConfig({ DATA_DIR: folder, LIMITS: "no" });
      const clock = { now: () => now };
      const { app, close } = await openApp(config, database, { clock, log: openLog("error") });
      try {
        const flushes = await timeFlushes(app, ids);
        say("mails");
        await writeToEach(app, ids.slice(0, MAILED + 1));
        now = new Date(now.getTime() + 3_600_000);
        const before = performance.now();
        await sendActivityMails.run(app, {}, { id: "1" });
        const perMail = (performance.now() - before) / MAILED;
        return [
          { what: "one flush", unit: "ms", value: median(flushes), runs: flushes, atMost: 150 },
          { what: "one mail, kept in the developer mailbox", unit: "ms", value: perMail, atMost: 3 },
        ];
      } finally {
        await close();
      }
    } finally {
      await pool.end();
      await database.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Every second flush begins absences, the others add to them. */
async function timeFlushes(app: App, ids: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < FLUSHES; n++) {
    if (n % 2 === 0) await app.pool.query("delete from notifications_due");
    const board = openNotices(app.clock);
    for (const memberId of ids) board.note({ memberId, kind: "message", at: app.clock.now() });
    const before = performance.now();
    await board.flush(app);
    times.push(performance.now() - before);
  }
  await app.pool.query("delete from notifications_due");
  return times;
}

/** The first writes to all others. */
async function writeToEach(app: App, [writer, ...others]: readonly number[]): Promise<void> {
  const board = openNotices(app.clock);
  for (const receiverId of others) {
    await send(app.db, {
      ...{
        senderId: writer as number,
        receiverId,
        clientId: randomUUID(),
        kind: "text",
        body: "Hello",
        snippet: "Hello",
      },
      ...{ price: 0, freeMessages: MAILED, freeConversations: MAILED, shown: false, at: app.clock.now() },
    });
    board.note({ memberId: receiverId, kind: "message", at: app.clock.now() });
  }
  await board.flush(app);
}
