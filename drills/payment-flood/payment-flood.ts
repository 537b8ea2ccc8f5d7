import pg from "pg";
import { DEMO_ACCOUNTS } from "#features/accounts/server/demo-accounts.ts";
import type { SentWebhook } from "#testing/fake-provider.ts";
import { makeDataFolder, readDatabaseUrl, removeFolder } from "#testing/start-program.ts";
import { type Account, logIn } from "../../bench/log-in.ts";
import { type Server, startServer } from "../../bench/start-server.ts";
import type { Drill, Finding } from "../drill.ts";
import { type Flood, openFakes, sellAt } from "./sell.ts";
import { announceBody, sendFlood } from "./send-flood.ts";
import { measureDatabase, watch } from "./watch.ts";

const COUNT = 1_000_000;
const MINUTES = 60;
const ANNOUNCED = 500;
/** Megabytes by which the process may be larger at the end than after a tenth of the flood. */
const MOST_GROWTH = 150;

/** `npm run drill -- payment-flood --count=1000000 --minutes=60` */
export const paymentFlood: Drill = {
  name: "payment-flood",
  words:
    "a million forged webhooks, and repeated ones in every form that a signature allows, of each provider: nothing is stored, memory stays, and members are answered",
  async run({ args, say }): Promise<Finding> {
    const count = readNumber(args, "count") ?? COUNT;
    const seconds = (readNumber(args, "minutes") ?? MINUTES) * 60;
    const { fakes, env, close } = await openFakes();
    const dataDir = await makeDataFolder();
    const server = await startServer({ core: null, members: 20, dataDir, env });
    const pool = new pg.Pool({ connectionString: await readDatabaseUrl(dataDir), max: 2 });
    try {
      const cookie = await logIn(server.address, DEMO_ACCOUNTS[0] as Account);
      const floods = await sellAt(fakes, { call: callAs(server, cookie), post: postTo(server) });
      await waitUntilActed(pool);
      const before = await measureDatabase(pool);
      const stop = watch(server.pid, () => callAs(server, cookie)("GET", "/api/chats.php"));
      const began = performance.now();
      const statuses = await sendAll(server, floods, { count, seconds, say });
      const took = (performance.now() - began) / 1_000;
      const announced = new Set<string>();
      for (let at = 0; at < ANNOUNCED; at++)
        announced.add(await announceBody(server.address, "/api/payment-news/adyen", 10_000_000));
      const watched = await stop();
      const after = await measureDatabase(pool);
      return report({ count, statuses, took, announced, watched, before, after });
    } finally {
      await pool.end();
      await server.stop();
      await removeFolder(dataDir);
      await close();
    }
  },
};

type Told = {
  count: number;
  statuses: Record<string, Record<string, number>>;
  took: number;
  announced: Set<string>;
  watched: Awaited<ReturnType<ReturnType<typeof watch>>>;
  before: Awaited<ReturnType<typeof measureDatabase>>;
  after: Awaited<ReturnType<typeof measureDatabase>>;
};

function report({ count, statuses, took, announced, watched, before, after }: Told): Finding {
  const sent = Object.values(statuses).flatMap((one) => Object.values(one));
  const total = sent.reduce((sum, one) => sum + one, 0);
  const all = new Set(Object.values(statuses).flatMap((one) => Object.keys(one)));
  const failures = [...all]
    .filter((status) => !["200", "401"].includes(status))
    .map((one) => `status ${one}`);
  if ([...announced].join() !== "413") failures.push(`announced bodies: ${[...announced].join()}`);
  const none = { unit: "", atMost: 0 };
  return {
    failures,
    notes: { statuses },
    figures: [
      { what: "webhooks sent and answered", unit: "", value: total, atLeast: count },
      { what: "webhooks answered", unit: "/s", value: Math.round(total / took) },
      { what: "rows stored for them", ...none, value: after.webhooks - before.webhooks },
      { what: "growth of their table", unit: "bytes", value: after.bytes - before.bytes, atMost: 65_536 },
      { what: "jobs that wait", unit: "", value: after.jobs, atMost: before.jobs + 20 },
      { what: "entries added to the books", ...none, value: after.entries - before.entries },
      { what: "refunded by them", ...none, value: after.refunded - before.refunded },
      { what: "memory after a tenth", unit: "MB", value: watched.early },
      { what: "memory at the end", unit: "MB", value: watched.late, atMost: watched.early + MOST_GROWTH },
      { what: "memory at most", unit: "MB", value: watched.peak },
      { what: "a member's calls beside them", unit: "", value: watched.calls, atLeast: 10 },
      { what: "a member's calls that failed", ...none, value: watched.refused },
      { what: "a member's call, p50", unit: "ms", value: watched.p50 },
      { what: "a member's call, p95", unit: "ms", value: watched.p95 },
      { what: "a member's slowest call", unit: "ms", value: watched.slowest },
    ],
  };
}

type Sending = { count: number; seconds: number; say(line: string): void };

async function sendAll({ address }: Server, floods: readonly Flood[], { count, seconds, say }: Sending) {
  const kinds = floods.length * 2;
  const each = { count: Math.ceil(count / kinds), seconds: seconds / kinds };
  const statuses: Record<string, Record<string, number>> = {};
  for (const { provider, signed, forged } of floods)
    for (const [kind, webhooks] of Object.entries({ forged, signed })) {
      const told = await sendFlood(address, webhooks, each);
      say(`${provider}, ${kind}: ${JSON.stringify(told)}`);
      statuses[`${provider}, ${kind}`] = told;
    }
  return statuses;
}

function callAs({ address }: Server, cookie: string) {
  return (method: string, path: string, json?: unknown) =>
    fetch(`${address}${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
}

function postTo({ address }: Server) {
  return async ({ method, path, headers, body }: SentWebhook) =>
    (await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) })).status;
}

async function waitUntilActed(pool: pg.Pool): Promise<void> {
  const open = "select count(*)::int as open from shop_webhook where acted_at is null";
  while ((await pool.query(open)).rows[0].open > 0) await new Promise((resume) => setTimeout(resume, 100));
}

function readNumber(args: readonly string[], name: string): number | undefined {
  const given = args.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? undefined : Number(given.slice(name.length + 3));
}
