import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, startPrimary } from "#testing/postgres-server.ts";
import { startReplica } from "#testing/start-replica.ts";
import { type Database, openDatabase } from "../open-database.ts";
import { readRows } from "../read-rows.ts";
import { openReplica, type Replica } from "./open-replica.ts";

const PATIENCE = { every: 50, answerWithin: 500, mostLag: 1_500 };
const SOON = { timeout: 20_000, interval: 25 };

let primary: PostgresServer;
let server: PostgresServer;
let database: Database;
let replica: Replica;
let failures = 0;
beforeAll(async () => {
  primary = await startPrimary();
  await primary.query("create table note (n integer primary key)");
  await primary.query("grant all on note to velvet");
  server = await startReplica(primary);
  database = openDatabase(primary.url, { poolSize: 3 });
  replica = open(server.url);
});
afterAll(async () => {
  await replica?.close();
  await database?.close();
  await server?.remove();
  await primary?.remove();
});

const open = (url: string) =>
  openReplica(url, { primary: database, poolSize: 3, patience: PATIENCE, onFailure: () => void failures++ });
const usable = (one = replica) => expect.poll(() => one.state().leftOut, SOON).toBeNull();
const leftOut = (why: string, one = replica) => expect.poll(() => one.state().leftOut, SOON).toBe(why);
/** Tells which server answers, and the highest note there. */
async function read(one = replica) {
  const [row] = await readRows<{ fromReplica: boolean; n: number | null }>(one.db)`
    select pg_is_in_recovery() as from_replica, (select max(n) from note) as n`;
  return row;
}
const write = (n: number) => database.pool.query("insert into note values ($1)", [n]);

test("reads go to the replica while it keeps up, and none can open a transaction there", async () => {
  await usable();
  await write(1);
  await expect.poll(() => read(), SOON).toEqual({ fromReplica: true, n: 1 });
  expect(replica.state().lag).toBeLessThan(PATIENCE.mostLag);
  await expect(replica.db.transaction().execute(async () => {})).rejects.toThrow("run no transaction");
});

test("a statement that fails on the replica is answered by the primary", async () => {
  await usable();
  const before = failures;
  // Only a primary knows where it writes.
  const [row] = await readRows<{ lsn: string }>(replica.db)`select pg_current_wal_lsn()::text as lsn`;
  expect(row?.lsn).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  expect(failures).toBe(before + 1);
  await expect(readRows(replica.db)`select 1 / 0`).rejects.toThrow("division by zero");
});

test("a replica whose replay stands still is read for as long as it may lag, then left out, and taken back", async () => {
  await usable();
  await server.query("select pg_wal_replay_pause()");
  await write(2);
  expect(await read()).toEqual({ fromReplica: true, n: 1 });
  await leftOut("too far behind");
  expect(replica.state().lag).toBeGreaterThan(PATIENCE.mostLag);
  expect(await read()).toEqual({ fromReplica: false, n: 2 });
  await server.query("select pg_wal_replay_resume()");
  await usable();
  expect(await read()).toEqual({ fromReplica: true, n: 2 });
});

test("a replica that is killed during many reads fails none of them, and is taken back once it runs again", async () => {
  await usable();
  const reads: Promise<unknown>[] = [];
  const more = () => {
    for (let i = 0; i < 50; i++) reads.push(read());
  };
  more();
  await server.kill();
  more();
  await leftOut("unreachable");
  more();
  const answers = await Promise.all(reads);
  expect(answers.at(-1)).toEqual({ fromReplica: false, n: 2 });
  await server.start();
  await usable();
  expect(await read()).toEqual({ fromReplica: true, n: 2 });
});

test("a replica that hangs delays reads for a moment, and none waits for it afterwards", async () => {
  await usable();
  await Promise.all([read(), read(), read()]);
  await server.freeze();
  const waiting = Array.from({ length: 12 }, () => read());
  for (const answer of await Promise.all(waiting)) expect(answer).toEqual({ fromReplica: false, n: 2 });
  expect(replica.state().leftOut).toBe("silent");
  await server.thaw();
  await usable();
});

test("a statement that takes too long on the replica is answered by the primary", async () => {
  await usable();
  const before = failures;
  const [row] = await readRows<{ slept: boolean }>(replica.db)`
    select pg_is_in_recovery() as slept from (select case when pg_is_in_recovery() then pg_sleep(60) end) as slow`;
  expect(row).toEqual({ slept: false });
  expect(failures).toBe(before + 1);
});

test("a replica stays in use while every connection to the primary is busy", async () => {
  await usable();
  const states = new Set<string | null>();
  const busy = Promise.all([1, 2, 3, 4].map(() => database.pool.query("select pg_sleep(2)")));
  const looking = setInterval(() => states.add(replica.state().leftOut), 50);
  await busy;
  clearInterval(looking);
  expect([...states]).toEqual([null]);
});

test("without a word from the primary nothing is known, so the replica is left out", async () => {
  await usable();
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const unheard = openDatabase(`postgres://velvet@127.0.0.1:${port}/velvet`);
  const other = openReplica(server.url, { primary: unheard, patience: PATIENCE });
  await leftOut("not asked yet", other);
  expect(other.state().lag).toBeNull();
  await other.close();
  silent.close();
  await unheard.close();
});

describe("what is no replica of this database is left out:", () => {
  test("the primary itself", async () => {
    const other = open(primary.url);
    await leftOut("not a replica", other);
    expect(await read(other)).toEqual({ fromReplica: false, n: 2 });
    await other.close();
  });

  test("a replica of another server, and another database of the same one", async () => {
    const foreign = await startPrimary();
    const foreignReplica = await startReplica(foreign);
    const other = open(foreignReplica.url);
    await leftOut("another database", other);
    await other.close();
    const sibling = open(server.url.replace("/velvet?", "/postgres?"));
    await leftOut("another database", sibling);
    await sibling.close();
    await foreignReplica.remove();
    await foreign.remove();
  });
});

test("after a failover, the promoted server is no replica, and one that follows the old primary is left out", async () => {
  const second = await startReplica(primary, { name: "second" });
  const stranded = open(second.url);
  await usable(stranded);
  await primary.kill();
  // It has replayed all that it got, and still nobody knows how old that is.
  await leftOut("too far behind", stranded);
  await stranded.close();
  await server.promote();
  const promoted = openDatabase(server.url, { poolSize: 2 });
  const behind = openReplica(second.url, { primary: promoted, patience: PATIENCE });
  await leftOut("another timeline", behind);
  const itself = openReplica(server.url, { primary: promoted, patience: PATIENCE });
  await leftOut("not a replica", itself);
  await Promise.all([behind.close(), itself.close(), promoted.close(), second.remove()]);
});
