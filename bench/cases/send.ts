import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Case, Figure } from "../case.ts";
import { median } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

const CLIENTS = 8;
const MEMBERS = 20_000;
const SEND = {
  name: "send",
  text: "select * from chat_send($1, $2, $3, 'text', $4, $4, 1, 0, 2, now())",
};

/** A message with its price, lots, quotas and unread number, against what PostgreSQL's own benchmark does. */
export const send: Case = {
  name: "send",
  words: `sends as bare SQL at ${CLIENTS} connections, against a transaction like TPC-B's`,
  async measure({ options, say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
    try {
      await fill(pool);
      const rates = { send: [] as number[], tpcb: [] as number[] };
      const slow: number[] = [];
      for (let run = 1; run <= options.runs; run++) {
        say(`sends and TPC-B, ${run} of ${options.runs}`);
        rates.tpcb.push((await putLoad(pool, options.seconds, transact)).rate);
        const { rate, p95 } = await putLoad(pool, options.seconds, sendOne);
        rates.send.push(rate);
        slow.push(p95);
      }
      return figures(rates, slow);
    } finally {
      await pool.end();
      await database.close();
    }
  },
};

function figures({ send, tpcb }: { send: number[]; tpcb: number[] }, slow: number[]): Figure[] {
  const shares = send.map((rate, run) => rate / (tpcb[run] as number));
  return [
    { what: "sends against TPC-B", unit: "×", value: median(shares), runs: shares, atLeast: 0.7 },
    { what: "sends", unit: "/s", value: median(send), runs: send },
    { what: "transactions like TPC-B", unit: "/s", value: median(tpcb), runs: tpcb },
    { what: "a send, p95", unit: "ms", value: median(slow), runs: slow },
  ];
}

/** Members who can pay, and the tables of PostgreSQL's own benchmark at scale 20. */
async function fill(pool: pg.Pool) {
  await pool.query(`
    insert into site_company (name, address, city, country, kvk, support_phone) values ('C', 'A', 'C', 'NL', '1', '1');
    insert into site_site (name, company_id, support_email, mail_name) select 'S', id, 'a@b.example', 'S' from site_company;
    insert into accounts_member
        (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at)
      select (select id from site_site), n || '@b.example', n || '@b.example', 'm' || n, 'm' || n,
        '1990-01-01', 'active', 'en', now() from generate_series(1, ${MEMBERS}) n;
    insert into profiles_profile (member_id, username, date_of_birth, status, updated_at)
      select id, username, date_of_birth, 'active', now() from accounts_member;
    insert into wallet_wallet (member_id, premium_since, balance) select id, now(), 1000000 from accounts_member;
    insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
      select id, '1_given', 'demo', 'bench', 1000000, 1000000, now() from accounts_member;
    create table tpcb_account (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_teller (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_branch (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_history (teller integer, branch integer, account integer, delta integer, at timestamptz);
    insert into tpcb_account select id, 0 from generate_series(1, 2000000) id;
    insert into tpcb_teller select id, 0 from generate_series(1, 200) id;
    insert into tpcb_branch select id, 0 from generate_series(1, 20) id;`);
  await pool.query("vacuum analyze");
}

const below = (end: number) => 1 + Math.floor(Math.random() * end);

async function sendOne(client: pg.PoolClient) {
  const from = below(MEMBERS);
  const to = 1 + ((from + below(10)) % MEMBERS);
  const { rows } = await client.query({ ...SEND, values: [from, to, randomUUID(), "How was the sea today, and did you swim?"] });
  if (rows[0].outcome !== "sent") throw new Error(`A send answered ${rows[0].outcome}`);
}

async function transact(client: pg.PoolClient) {
  const [account, teller, branch, delta] = [below(2_000_000), below(200), below(20), below(5000)];
  await client.query("begin");
  await client.query({ name: "a", text: "update tpcb_account set balance = balance + $1 where id = $2", values: [delta, account] });
  await client.query({ name: "b", text: "select balance from tpcb_account where id = $1", values: [account] });
  await client.query({ name: "c", text: "update tpcb_teller set balance = balance + $1 where id = $2", values: [delta, teller] });
  await client.query({ name: "d", text: "update tpcb_branch set balance = balance + $1 where id = $2", values: [delta, branch] });
  await client.query({ name: "e", text: "insert into tpcb_history values ($1, $2, $3, $4, now())", values: [teller, branch, account, delta] });
  await client.query("commit");
}

async function putLoad(pool: pg.Pool, seconds: number, work: (client: pg.PoolClient) => Promise<void>) {
  const until = performance.now() + seconds * 1000;
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await pool.connect();
      while (performance.now() < until) {
        const began = performance.now();
        await work(client);
        taken.push(performance.now() - began);
      }
      client.release();
    }),
  );
  taken.sort((one, other) => one - other);
  return { rate: taken.length / seconds, p95: taken[Math.floor(taken.length * 0.95)] as number };
}
