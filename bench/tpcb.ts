import type pg from "pg";

const ACCOUNTS = 2_000_000;
const TELLERS = 200;
const BRANCHES = 20;

/** Creates the tables of PostgreSQL's own benchmark at scale 20. */
export async function fillTpcb(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table tpcb_account (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_teller (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_branch (id integer primary key, balance integer not null) with (fillfactor = 90);
    create table tpcb_history (teller integer, branch integer, account integer, delta integer, at timestamptz);
    insert into tpcb_account select id, 0 from generate_series(1, ${ACCOUNTS}) id;
    insert into tpcb_teller select id, 0 from generate_series(1, ${TELLERS}) id;
    insert into tpcb_branch select id, 0 from generate_series(1, ${BRANCHES}) id`);
}

const below = (end: number) => 1 + Math.floor(Math.random() * end);

/** Runs one of its transactions, statement by statement. */
export async function transact(client: pg.PoolClient): Promise<void> {
  const [account, teller, branch, delta] = [below(ACCOUNTS), below(TELLERS), below(BRANCHES), below(5_000)];
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await client.query("begin");
  await run("a", "update tpcb_account set balance = balance + $1 where id = $2", [delta, account]);
  await run("b", "select balance from tpcb_account where id = $1", [account]);
  await run("c", "update tpcb_teller set balance = balance + $1 where id = $2", [delta, teller]);
  await run("d", "update tpcb_branch set balance = balance + $1 where id = $2", [delta, branch]);
  await run("e", "insert into tpcb_history values ($1, $2, $3, $4, now())", [teller, branch, account, delta]);
  await client.query("commit");
}
