import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { systemClock } from "#base/clock.ts";
import { openDatabase } from "#db/open-database.ts";
import { findAllDifferences } from "#features/shop/server/books/find-differences.ts";
import type { Case, Figure } from "../case.ts";
import { fillWebhooks, type SignedWebhook } from "../fill-webhooks.ts";
import { openMeter } from "../meter-processor.ts";
import { openWriters } from "../open-writers.ts";
import type { Answered } from "../put-load.ts";
import { type Call, type Pace, putPace } from "../put-pace.ts";

const SECRET = "the bench signs the sandbox's news with this";
/** More than can be settled, so that the rate of settling is measured and not that of the webhooks. */
const PER_SECOND = 600;
const SECONDS = Number(process.env.BENCH_WEBHOOK_SECONDS ?? 8);
const NORMAL_PER_SECOND = 40;
/** Every fourth webhook is sent twice, so five webhooks stand for four payments. */
const ORDERS = (PER_SECOND * SECONDS * 4) / 5;
const PATIENCE_MS = 120_000;

/** The webhooks that a provider sends after an outage, beside members' normal requests. */
export const webhooks: Case = {
  name: "webhooks",
  words: `${PER_SECOND} signed webhooks a second for ${SECONDS} s, a quarter of the payments sent twice, beside ${NORMAL_PER_SECOND} calls of members a second`,
  async measure({ say }) {
    const server = await openWriters(ORDERS, { SECRET });
    const database = openDatabase(server.databaseUrl, { poolSize: 2 });
    try {
      const signed = await fillWebhooks(server.pool, server.writers.ids, SECRET);
      await server.pool.query("vacuum analyze");
      const normal = {
        address: server.address,
        perSecond: NORMAL_PER_SECOND,
        calls: listNormal(server.writers.cookies),
      };
      say("the members' calls alone");
      const alone = await putPace(normal);
      say("the webhooks beside them");
      const meter = await openMeter(server.pid, server.pool);
      const calls = listWebhookCalls(signed);
      const { spent, result } = await meter(() => sendBoth(server.pool, calls, normal));
      const { news, beside, behind, seconds, mailedSeconds } = result;
      if (alone.failures + beside.failures > 0) throw new Error("A member's call was not answered.");
      const counts = await countOutcome(server.pool);
      const { length: differences } = await findAllDifferences({ db: database.db, clock: systemClock });
      const lost = ORDERS - counts.granted;
      return [
        {
          what: "webhooks answered with 200",
          unit: "",
          value: news.count,
          atLeast: calls.length,
        },
        { what: "webhooks answered", unit: "/s", value: news.perSecond },
        { what: "news kept", unit: "", value: counts.kept, atLeast: ORDERS, atMost: ORDERS },
        { what: "payments settled", unit: "", value: counts.settled, atLeast: ORDERS, atMost: ORDERS },
        { what: "orders with exactly one grant", unit: "", value: counts.granted, atLeast: ORDERS },
        { what: "orders lost", unit: "", value: lost, atMost: 0 },
        { what: "differences in the books", unit: "", value: differences, atMost: 0 },
        { what: "not acted on when the last was sent", unit: "", value: behind },
        { what: "settled, from the first webhook to the last", unit: "/s", value: ORDERS / seconds },
        { what: "settled and mailed", unit: "/s", value: ORDERS / mailedSeconds },
        ...figuresOf("a webhook", news),
        ...figuresOf("a member's call beside them", beside),
        ...figuresOf("a member's call alone", alone),
        ...(spent
          ? [
              { what: "an order: processor, program", unit: "ms", value: spent.program / ORDERS },
              { what: "an order: processor, database", unit: "ms", value: spent.database / ORDERS },
            ]
          : []),
      ];
    } finally {
      await database.close();
      await server.stop();
    }
  },
};

/** Sends the webhooks beside the members' calls, and waits until all payments are settled. */
async function sendBoth(pool: pg.Pool, calls: Call[], normal: Pace) {
  const began = performance.now();
  const [news, beside] = await Promise.all([
    putPace({ address: normal.address, perSecond: PER_SECOND, calls }),
    putPace(normal),
  ]);
  const behind = await countBehind(pool);
  await waitUntil(pool, countBehind);
  const seconds = (performance.now() - began) / 1_000;
  await waitUntil(pool, countMailsLeft);
  return { news, beside, behind, seconds, mailedSeconds: (performance.now() - began) / 1_000 };
}

function listWebhookCalls(signed: readonly SignedWebhook[]): Call[] {
  return signed.flatMap(({ body, signature }, index) => {
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    const call = { path: "/api/payment-news/sandbox", headers, body };
    return index % 4 === 0 ? [call, call] : [call];
  });
}

/** The inbox and a search, for one member after the other. */
function listNormal(cookies: readonly string[]): Call[] {
  return Array.from({ length: NORMAL_PER_SECOND * SECONDS }, (_, index) => ({
    path: index % 2 === 0 ? "/api/chats.php" : "/api/members",
    headers: { cookie: cookies[index % cookies.length] as string },
  }));
}

async function countBehind(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::integer as behind from shop_webhook where acted_at is null",
  );
  return rows[0].behind;
}

async function countMailsLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select count(*)::integer as mails from outbox_message");
  return ORDERS - rows[0].mails;
}

/** @throws Error if not all are processed in time */
async function waitUntil(pool: pg.Pool, countLeft: (pool: pg.Pool) => Promise<number>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while ((await countLeft(pool)) > 0) {
    if (performance.now() > until) throw new Error(`${await countLeft(pool)} were never processed.`);
    await wait(50);
  }
}

async function countOutcome(pool: pg.Pool): Promise<{ kept: number; settled: number; granted: number }> {
  const { rows } = await pool.query(
    `select (select count(*)::integer from shop_webhook) as kept,
      (select count(*)::integer from shop_payment where state = 'completed') as settled,
      (select count(*)::integer from (select key from wallet_lot where reason = 'order' group by key
        having count(*) = 1 and sum(credits) = 30) as once) as granted`,
  );
  return rows[0];
}

function figuresOf(what: string, { p50, p95 }: Answered): Figure[] {
  return [
    { what: `${what}, p50`, unit: "ms", value: p50 },
    { what: `${what}, p95`, unit: "ms", value: p95 },
  ];
}
