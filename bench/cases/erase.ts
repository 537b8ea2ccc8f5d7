import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { systemClock } from "#base/clock.ts";
import { openApp } from "#boot/open-app.ts";
import type { Db } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { findTraces } from "#features/accounts/server/erasure/find-traces.ts";
import { send } from "#features/chat/server/queries-send.ts";
import type { App } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import type { Case, Figure } from "../case.ts";
import type { Erasing } from "../erase-worker.ts";
import { fillLeaving } from "../fill-leaving.ts";
import { fillWriters } from "../fill-writers.ts";
import { median, percentile } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

const WRITERS = 4_000;
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const COMMON = { conversations: 40, messages: 2_000, photos: 8 };
const BUSY = { conversations: 3_000, messages: 100_000, photos: 8 };
const COMMON_RUNS = 5;
/** Others write at a steady pace: at full load, the processor would be compared and not the locks. */
const SENDERS = 2;
const PAUSE_MS = 10;
const ALONE_MS = 5_000;
const TEXT = "How was the sea today, and did you swim?";

/** Erasing members, and what others notice of it. */
export const erase: Case = {
  name: "erase",
  words: `erasing a common member and one with ${BUSY.messages.toLocaleString("en")} messages beside others' sends; traces among ${MEMBERS.toLocaleString("en")} members`,
  async measure({ say }) {
    const server = await openBenchDatabase();
    const folder = await mkdtemp(join(tmpdir(), "velvet-erase-"));
    const pool = new pg.Pool({ connectionString: server.url, max: SENDERS + 2 });
    const erasing = `${server.url}&application_name=eraser`;
    const database = openDatabase(erasing, { poolSize: 2 });
    const writing = openDatabase(server.url, { poolSize: SENDERS });
    try {
      await seedDemo(pool, { members: 0, say: () => {} });
      const { ids } = await fillWriters(pool, WRITERS);
      const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32), LIMITS: "no" });
      const { app, close } = await openApp(config, database, { clock: systemClock, log: openLog("error") });
      try {
        const [busy, ...rest] = ids as [number, ...number[]];
        const [common, senders] = [rest.slice(0, COMMON_RUNS), rest.slice(COMMON_RUNS, 500)];
        const others = rest.slice(500);
        for (const memberId of common) await fillLeaving(pool, app, { memberId, others, ...COMMON });
        await fillLeaving(pool, app, { memberId: busy, others, ...BUSY });
        await pool.query("vacuum analyze");
        say("common members");
        const times: number[] = [];
        for (const memberId of common) times.push(await timed(() => eraseMember(app, memberId)));
        say("a busy member, beside others who write");
        const beside = await eraseBeside(
          { url: erasing, folder, memberId: busy },
          { senders, pool, db: writing.db },
        );
        say(`${MEMBERS} members`);
        const traces = await lookForTraces(app, pool);
        return [
          { what: "a common member", unit: "s", value: median(times), runs: times, atMost: 2 },
          ...beside,
          { what: "looking for traces", unit: "s", value: Math.max(...traces), runs: traces, atMost: 5 },
        ];
      } finally {
        await close();
      }
    } finally {
      await pool.end();
      await writing.close();
      await database.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

type Beside = { senders: readonly number[]; pool: pg.Pool; db: Db };

async function eraseBeside(busy: Erasing, { senders, pool, db }: Beside): Promise<Figure[]> {
  const during = async (until: Promise<unknown>) => {
    const ended = new AbortController();
    void until.finally(() => ended.abort());
    const taken = await Promise.all(
      Array.from({ length: SENDERS }, (_, index) => sendUntil(db, { senders, index, signal: ended.signal })),
    );
    return taken.flat().sort((one, other) => one - other);
  };
  await during(setTimeout(ALONE_MS / 5));
  const alone = await during(setTimeout(ALONE_MS));
  const stopped = new AbortController();
  const longest = watchLongest(pool, stopped.signal);
  const erasing = await startEraser(busy);
  const seconds = erasing.erase();
  const beside = await during(seconds);
  stopped.abort();
  const after = await during(setTimeout(ALONE_MS));
  const usual = (median(alone) + median(after)) / 2;
  return [
    { what: "a busy member", unit: "s", value: await seconds },
    { what: "its longest transaction", unit: "s", value: await longest, atMost: 1 },
    {
      what: "sends beside it against sends alone, median",
      unit: "×",
      value: median(beside) / usual,
      atMost: 1.2,
    },
    { what: "sends alone, median", unit: "ms", value: usual },
    { what: "sends alone, p95", unit: "ms", value: percentile(alone, 0.95) },
    { what: "sends beside it, p95", unit: "ms", value: percentile(beside, 0.95) },
    { what: "sends beside it", unit: "", value: beside.length },
  ];
}

/** Waits until the process is ready to erase. */
async function startEraser(busy: Erasing) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../erase-worker.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(busy);
  await once(child, "message");
  return {
    async erase(): Promise<number> {
      const told = once(child, "message");
      child.send("go");
      const [seconds] = (await told) as [number];
      return seconds;
    },
  };
}

type Sending = { senders: readonly number[]; index: number; signal: AbortSignal };

async function sendUntil(db: Db, { senders, index, signal }: Sending): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const at = (2 * (SENDERS * n + index)) % (senders.length - 1);
    const start = performance.now();
    const { outcome } = await send(db, {
      ...{ senderId: senders[at] as number, receiverId: senders[at + 1] as number, clientId: randomUUID() },
      ...{ kind: "text", body: TEXT, snippet: TEXT, price: 1, freeMessages: 10, freeConversations: 2 },
      ...{ shown: false, at: new Date() },
    });
    taken.push(performance.now() - start);
    if (outcome !== "sent") throw new Error(`A send answered ${outcome}`);
    await setTimeout(PAUSE_MS);
  }
  return taken;
}

/** Returns the age of the oldest transaction of the eraser that was seen, in seconds. */
async function watchLongest(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const { rows } = await pool.query<{ age: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as age
       from pg_stat_activity where application_name = 'eraser' and state <> 'idle'`,
    );
    longest = Math.max(longest, rows[0]?.age ?? 0);
    await setTimeout(PAUSE_MS);
  }
  return longest;
}

const LOOKS = 3;

async function lookForTraces({ db }: App, pool: pg.Pool): Promise<number[]> {
  await pool.query(
    `with made as (insert into accounts_member
        (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at, confirmed_at)
      select (select min(id) from site_site), 'm' || n || '@b.example', 'm' || n || '@b.example', 'member' || n,
        'member' || n, '1990-01-01', 'active', 'en', now(), now() from generate_series(1, ${MEMBERS}) n
      returning id),
    profiles as (insert into profiles_profile (member_id, username, date_of_birth, status, updated_at)
      select id, 'member' || id, '1990-01-01', 'active', now() from made)
    insert into wallet_wallet (member_id, balance) select id, 0 from made`,
  );
  await pool.query(
    `insert into likes_like (liker_id, liked_id, at) select id, id - 1, now() from accounts_member
     where username_key like 'member%' and id - 1 in (select id from accounts_member) on conflict do nothing`,
  );
  await pool.query("vacuum analyze");
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look++)
    times.push(
      await timed(async () => {
        const traces = await findTraces(db, 2 ** 40 + look);
        if (traces.length > 0) throw new Error("There are traces of nobody.");
      }),
    );
  return times;
}
