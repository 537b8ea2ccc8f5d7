import type pg from "pg";
import { MigrationError } from "./migration-error.ts";

export type Login = { user: string; password: string };

/** Written only by the role that migrates. */
const READ_ONLY = ["schema_migration", "schema_function", "graphile_worker.migrations"];
const SCHEMAS = ["public", "graphile_worker"];

/**
 * Lets a role read and write rows of all tables, and change nothing else. A role that does not exist is made with this
 * password. The client is a session of the role that owns the tables.
 * @throws MigrationError if the role is a superuser, or is missing and the owner may not make roles
 */
export async function grantRights(client: pg.PoolClient, login: Login): Promise<void> {
  await client.query("begin");
  try {
    await requireRole(client, login);
    await grant(client, login.user);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function requireRole(client: pg.PoolClient, { user, password }: Login): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean | null; may_make: boolean }>(
    `select given.rolsuper as superuser, own.rolsuper or own.rolcreaterole as may_make
     from pg_roles own left join pg_roles given on given.rolname = $1 where own.rolname = current_user`,
    [user],
  );
  const [{ superuser, may_make } = { superuser: null, may_make: false }] = rows;
  if (superuser)
    throw new MigrationError(
      "failed",
      `DATABASE_URL logs in as ${user}, which is a superuser. Use another role.`,
    );
  if (superuser === false) return;
  // Asked before, because the server writes a statement that fails into its log.
  if (!may_make)
    throw new MigrationError(
      "failed",
      `There is no role ${user}, and the role of DATABASE_MIGRATE_URL may not make it. Make it, or let that role make roles.`,
    );
  await client.query(
    `create role ${client.escapeIdentifier(user)} login password ${client.escapeLiteral(password)}`,
  );
}

type Lacking = { on: string; rights: string };

/** What the role lacks. Granting it again would make every session of the server plan its statements anew. */
async function listLacking(client: pg.PoolClient, user: string): Promise<Lacking[]> {
  const { rows } = await client.query<Lacking>(
    `select case when c.relkind = 'S' then 'sequence ' else 'table ' end || c.oid::regclass as "on", needed.rights
     from pg_class c, lateral (select case
       when c.relkind = 'S' then 'usage, select, update'
       when c.oid = any ($3::regclass[]) then 'select'
       when c.relkind in ('r', 'p', 'v') then 'select, insert, update, delete' end as rights) needed
     where c.relnamespace = any ($2::regnamespace[]) and pg_has_role(c.relowner, 'usage')
       and exists (select from regexp_split_to_table(needed.rights, ', ') as one
         where not case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, one)
           else has_table_privilege($1, c.oid, one) end)
     union all
     select 'schema ' || name, 'usage' from unnest($2::text[]) as name where not has_schema_privilege($1, name, 'usage')`,
    [user, SCHEMAS, READ_ONLY],
  );
  return rows;
}

async function grant(client: pg.PoolClient, user: string): Promise<void> {
  const role = client.escapeIdentifier(user);
  for (const { on, rights } of await listLacking(client, user))
    await client.query(`grant ${rights} on ${on} to ${role}`);
  for (const name of await listClosed(client, user))
    await client.query(`create policy ${role} on ${name} to ${role} using (true) with check (true)`);
  await client.query("revoke create on schema public from public");
}

/** Tables of the jobs show no row to a role that has no policy. */
async function listClosed(client: pg.PoolClient, user: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [user],
  );
  return rows.map(({ name }) => name);
}
