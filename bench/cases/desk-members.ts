import pg from "pg";
import type { Case, Figure } from "../case.ts";
import { logInStaff } from "../fill-moderation.ts";
import { fillOrders } from "../fill-orders.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { startServer } from "../start-server.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
/** A call that reads the person's session and little else, which shows how busy the machine is. */
const NOTHING = "a call for the person's own access";
const MOST_FIND_MS = 10;
const MOST_PAGE_MS = 60;

/** Measures how fast staff find a member by each exact key, and open the member's page. */
export const deskMembers: Case = {
  name: "desk-members",
  words: `the desk's search among ${MEMBERS.toLocaleString("en")} members and their orders`,
  async measure({ say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    say("filling");
    const server = await startServer({ databaseUrl: database.url, members: MEMBERS });
    try {
      await fillOrders(pool, ENTRIES);
      // Otherwise the database writes for a minute what was filled.
      await pool.query("checkpoint");
      const cookie = await logInStaff(pool, 1, ["operator"]);
      const keys = await readKeys(pool);
      say("asking");
      const find = (word: string) => () => search(server.address, { cookie, word });
      const {
        [NOTHING]: nothing,
        page,
        ...times
      } = await timeInTurn(ROUNDS, {
        [NOTHING]: () => askOver(`${server.address}/api/desk/me`, cookie),
        ...Object.fromEntries(Object.entries(keys).map(([key, word]) => [key, find(word)])),
        page: () => askOver(`${server.address}/desk/members/${keys.number}`, cookie),
      });
      return [
        { what: `${NOTHING}, p95`, unit: "ms", value: nothing?.p95 ?? 0 },
        ...Object.entries(times).flatMap(([key, { p50, p95 }]): Figure[] => [
          { what: `by ${key}, p50`, unit: "ms", value: p50 },
          { what: `by ${key}, p95`, unit: "ms", value: p95, atMost: MOST_FIND_MS },
        ]),
        { what: "the page of a member, p50", unit: "ms", value: page?.p50 ?? 0 },
        { what: "the page of a member, p95", unit: "ms", value: page?.p95 ?? 0, atMost: MOST_PAGE_MS },
      ];
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};

/** One example of each key. @throws Error if there is none of a kind */
async function readKeys(pool: pg.Pool): Promise<Record<string, string>> {
  const member =
    "select %s as key from accounts_member where username_key is not null order by id desc limit 1";
  const statements: Record<string, string> = {
    number: member.replace("%s", "id::text"),
    "e-mail address": member.replace("%s", "email"),
    username: member.replace("%s", "username"),
    receipt:
      "select receipt_no as key from shop_payment where receipt_no is not null order by order_id desc limit 1",
    "provider's reference":
      "select provider_ref as key from shop_payment where provider_ref is not null order by order_id desc limit 1",
    "nothing that is there": "select 'nobody@nowhere.example' as key",
  };
  const keys: Record<string, string> = {};
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await pool.query(statement);
    if (!rows[0]) throw new Error(`There is no ${name}.`);
    keys[name] = rows[0].key;
  }
  return keys;
}

async function search(address: string, { cookie, word }: { cookie: string; word: string }): Promise<void> {
  const headers = { "content-type": "application/json", cookie };
  const body = JSON.stringify({ word });
  const answer = await fetch(`${address}/api/desk/searches`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`A search was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
