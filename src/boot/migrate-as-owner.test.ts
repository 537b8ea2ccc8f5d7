import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { type PostgresServer, startPrimary } from "#testing/postgres-server.ts";
import { openServerDatabase, type ServerDatabase } from "./open-server-database.ts";

// Each test migrates an empty database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PRODUCTION = {
  ...{ MODE: "production", PUBLIC_ADDRESS: "https://velvet.example", MAIL_FROM: "post@velvet.example" },
  ...{ MAIL_URL: "smtp://127.0.0.1:2525", SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584" },
};

let server: PostgresServer;
let owner: string;
let program: string;
let name: string;
let folder: string;
let tests = 0;
beforeAll(async () => {
  server = await startPrimary();
});
beforeEach(async () => {
  tests += 1;
  [owner, program, name] = [`owner_${tests}`, `program "${tests}"`, `roles_${tests}`];
  folder = await mkdtemp(join(tmpdir(), "velvet-roles-"));
  await server.query(`create role ${owner} login createrole`);
  await server.query(`create database ${name} owner ${owner}`);
});
afterEach(() => rm(folder, { recursive: true }));

const quote = (role: string) => pg.escapeIdentifier(role);

const addressOf = (user: string, password = "") => {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
};

/** Asks as the superuser, in the database of this test. */
async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the database as a process does, with the address of the owner or without. */
async function open<T>(
  { migrate, as = program }: { migrate: boolean; as?: string },
  use: (opened: ServerDatabase) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    ...PRODUCTION,
    DATA_DIR: folder,
    DATABASE_URL: addressOf(as, "it's secret"),
    ...(migrate && { DATABASE_MIGRATE_URL: addressOf(owner) }),
  });
  const opened = await openServerDatabase(config, { say: () => {} });
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}
const migrate = (as?: string) => open({ migrate: true, ...(as && { as }) }, async () => {});
const start = () => open({ migrate: false }, async () => {});

test("the role of the program reads and writes rows, and changes neither tables nor what protects them", async () => {
  await migrate();
  await open({ migrate: false }, async ({ pool }) => {
    const { rows } = await pool.query("select current_user as user");
    expect(rows).toEqual([{ user: program }]);
    await pool.query("insert into site_site (name) select 'x' where false");
    await pool.query("delete from staff_audit where false");
    await pool.query("select nextval(pg_get_serial_sequence('accounts_member', 'id'))");
    await pool.query("select graphile_worker.add_job('greet')");
    expect((await pool.query("select from graphile_worker._private_jobs")).rowCount).toBe(1);
    for (const statement of [
      "drop table staff_audit",
      "truncate wallet_transfer",
      "alter table staff_audit disable trigger all",
      "drop trigger staff_audit_kept on staff_audit",
      "set session_replication_role = replica",
      "create table mine (id integer)",
      "create function mine() returns integer language sql return 1",
      "drop function chat_send",
      "alter table accounts_member add column mine integer",
      "delete from schema_migration",
      "update schema_function set hash = ''",
      "delete from graphile_worker.migrations",
      `grant ${owner} to current_user`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  });
});

test("a table that is new gets its rights with the next migration, and what is granted is not granted again", async () => {
  await migrate();
  const readMarks = () =>
    ask("select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1");
  const before = await readMarks();
  await migrate();
  expect(await readMarks()).toEqual(before);
  await ask(`create table cats_cat (id integer generated always as identity)`);
  await ask(`alter table cats_cat owner to ${owner}`);
  await open({ migrate: false }, ({ pool }) =>
    expect(pool.query("select from cats_cat")).rejects.toMatchObject({ code: "42501" }),
  );
  await open({ migrate: true }, async ({ pool }) => {
    await pool.query("insert into cats_cat default values");
    expect((await pool.query("select id from cats_cat")).rows).toEqual([{ id: 1 }]);
  });
});

test("processes that migrate at the same time give the rights once", async () => {
  await Promise.all([migrate(), migrate(), migrate()]);
  await start();
});

test("a process that may not migrate starts on the schema of its version only, and changes nothing", async () => {
  await ask(`create role ${quote(program)} login password 'x'`);
  await expect(start()).rejects.toMatchObject({
    code: "not_migrated",
    message: expect.stringMatching(/^The database is empty\. Run the command migrate/),
  });
  await migrate();
  await start();

  const [last] = await ask<{ name: string }>(
    "delete from schema_migration where name = (select max(name) from schema_migration) returning name",
  );
  await ask("update schema_function set hash = 'other' where name = 'chat_send'");
  await expect(start()).rejects.toThrow(`The database lacks ${last?.name}, chat_send of this version.`);
  expect(await ask("select from schema_migration where name = $1", [last?.name])).toEqual([]);

  await ask(`revoke select on schema_migration from ${quote(program)}`);
  await expect(start()).rejects.toThrow("The role of DATABASE_URL may not read the tables.");
});

test("a role that exists keeps its password; a superuser is refused, and so is a role that the owner cannot make", async () => {
  await expect(migrate("postgres")).rejects.toThrow(
    "DATABASE_URL logs in as postgres, which is a superuser.",
  );
  await ask(`alter role ${owner} nocreaterole`);
  await expect(migrate()).rejects.toThrow(
    `There is no role ${program}, and the role of DATABASE_MIGRATE_URL may not make it.`,
  );
  await ask(`create role ${quote(program)} login password 'its own'`);
  const readPassword = () => ask("select rolpassword from pg_authid where rolname = $1", [program]);
  const before = await readPassword();
  await migrate();
  expect(await readPassword()).toEqual(before);
});
