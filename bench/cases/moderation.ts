import pg from "pg";
import { openDatabase } from "#db/open-database.ts";
import { auditKind } from "#features/staff/server/audit/audit-kinds.ts";
import { verifyAudit } from "#features/staff/server/audit/verify-audit.ts";
import { writeAudit } from "#features/staff/server/audit/write-entry.ts";
import type { Case, Figure } from "../case.ts";
import { fillModeration, logInStaff } from "../fill-moderation.ts";
import { percentile } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { startServer } from "../start-server.ts";
import { askOver, type Times, timeInTurn } from "../time-in-turn.ts";

const OPEN = 100_000;
const DECIDED = 200_000;
const ROUNDS = 100;
const CLAIMERS = 16;
/** A call that reads the person's session and little else, which shows how busy the machine is. */
const NOTHING = "a call for the person's own access";
const WRITERS = 8;
const ENTRIES = 2_000;
const VERIFIED = 100_000;

/** Measures the desk of a large site: queues, concurrent claims and the audit log. */
export const moderation: Case = {
  name: "moderation",
  words: `${OPEN.toLocaleString("en")} open cases: queues, claims by ${CLAIMERS} people at once, the audit log`,
  async measure({ say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const server = await startServer({ databaseUrl: database.url, members: 50 });
    try {
      say("filling");
      await fillModeration(pool, { open: OPEN, decided: DECIDED });
      return [
        ...(await measurePages(pool, server.address)),
        ...(await measureClaims(pool, server.address)),
        ...(await measureAudit(database.url)),
      ];
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};

async function measurePages(pool: pg.Pool, address: string): Promise<Figure[]> {
  const cookie = await logInStaff(pool, 1);
  const held = await claim(address, cookie);
  const ask = (path: string) => () => askOver(`${address}${path}`, cookie);
  const { [NOTHING]: nothing, ...times } = await timeInTurn(ROUNDS, {
    [NOTHING]: ask("/api/desk/me"),
    "the queues": ask("/api/desk/queues"),
    "a page of a queue": ask("/api/desk/cases?queue=people"),
    "a case": ask(`/api/desk/case?id=${held}`),
  });
  await giveBack(pool, [held]);
  const most: Record<string, number> = { "the queues": 5, "a page of a queue": 25, "a case": 60 };
  return [
    { what: `${NOTHING}, p50`, unit: "ms", value: (nothing as Times).p50 },
    { what: `${NOTHING}, p95`, unit: "ms", value: (nothing as Times).p95 },
    ...Object.entries(times).flatMap(([what, { p50, p95 }]): Figure[] => [
      { what: `${what}, p50`, unit: "ms", value: p50 },
      { what: `${what}, p95`, unit: "ms", value: p95, atMost: most[what] as number },
    ]),
  ];
}

/** Each person claims a case and gives it back, as fast as they can. */
async function measureClaims(pool: pg.Pool, address: string): Promise<Figure[]> {
  const cookies = await Promise.all(
    Array.from({ length: CLAIMERS }, (_, index) => logInStaff(pool, 100 + index)),
  );
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const id = await claim(address, cookies[0] as string);
    alone.push(performance.now() - began);
    await giveBack(pool, [id]);
  }
  const claimed: number[] = [];
  const began = performance.now();
  await Promise.all(
    cookies.map(async (cookie) => {
      for (let round = 0; round < 3; round += 1) claimed.push(await claim(address, cookie));
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  alone.sort((a, b) => a - b);
  return [
    { what: "a claim, p50", unit: "ms", value: percentile(alone, 0.5) },
    { what: "a claim, p95", unit: "ms", value: percentile(alone, 0.95), atMost: 15 },
    { what: `claims of ${CLAIMERS} people at once`, unit: "/s", value: claimed.length / seconds },
    {
      what: "cases that two of them got",
      unit: "",
      value: claimed.length - new Set(claimed).size,
      atMost: 0,
    },
  ];
}

/** @returns the number of the case */
async function claim(address: string, cookie: string): Promise<number> {
  const headers = { "content-type": "application/json", cookie };
  const body = JSON.stringify({ queue: "people" });
  const answer = await fetch(`${address}/api/desk/case-claims`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`A claim was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { case: number }).case;
}

async function giveBack(pool: pg.Pool, ids: number[]): Promise<void> {
  await pool.query("update moderation_case set leased_by = null, leased_until = null where id = any($1)", [
    ids,
  ]);
}

async function measureAudit(url: string): Promise<Figure[]> {
  const { db, pool, close } = openDatabase(url, { poolSize: WRITERS });
  const clock = { now: () => new Date() };
  const entry = {
    kind: auditKind("bench.done", ["color"]),
    actor: { by: "cli" },
    after: { color: "blue" },
  } as const;
  const append = () => db.transaction().execute((tx) => writeAudit({ clock }, tx, entry));
  const began = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let index = 0; index < ENTRIES / WRITERS; index += 1) await append();
    }),
  );
  const appended = ENTRIES / ((performance.now() - began) / 1_000);
  await extend(pool);
  const start = performance.now();
  const files = { list: async function* () {} } as never;
  const [verdict] = await verifyAudit({ db, files, seal: {} as never });
  const seconds = (performance.now() - start) / 1_000;
  await close();
  return [
    { what: `audit entries by ${WRITERS} writers`, unit: "/s", value: appended, atLeast: 300 },
    { what: "entries verified", unit: "", value: verdict?.entries ?? 0, atLeast: VERIFIED },
    {
      what: "entries verified in a second",
      unit: "/s",
      value: (verdict?.entries ?? 0) / seconds,
      atLeast: 33_334,
    },
    { what: "faults found in them", unit: "", value: verdict?.fault ? 1 : 0, atMost: 0 },
  ];
}

/** Adds entries with right hashes in one statement, since a transaction for each takes minutes. */
async function extend(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with recursive chain as (
       select id, at, kind, subject, entry, hash from staff_audit where id = (select max(id) from staff_audit)
       union all
       select id + 1, at, kind, subject, entry, sha256(hash || convert_to(entry, 'UTF8')) from chain
       where id < $1
     )
     insert into staff_audit (id, at, kind, subject, entry, hash)
     select id, at, kind, subject, entry, hash from chain offset 1`,
    [VERIFIED],
  );
}
