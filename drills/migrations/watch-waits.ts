import { setTimeout } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 10;
/** Triggers refuse every change of these: taking the lock of a write shows the wait. */
const KEPT = ["shop_entry", "wallet_transfer"];

export type Wait = { table: string; does: "read" | "write"; from: number; ms: number; error?: string };

/** Reads and writes a row of each table every 10 ms, each table in a connection of its own, and tells how long each took. */
export async function watchWaits(url: string, tables: readonly string[], onWait: (wait: Wait) => void) {
  let going = true;
  const probes = await Promise.all(tables.map((table) => openProbe(url, table)));
  const running = probes.map(async ({ table, client, read, write }) => {
    while (going) {
      for (const [does, sql] of [["read", read] as const, ["write", write] as const]) {
        const from = performance.now();
        const error = await client.query(sql).then(
          () => undefined,
          (thrown: Error) => client.query("rollback").then(() => thrown.message),
        );
        onWait({ table, does, from, ms: performance.now() - from, ...(error && { error }) });
      }
      await setTimeout(EVERY_MS);
    }
    await client.end();
  });
  const all = Promise.all(running);
  // The failure of a probe is told at the end, and must not end the drill before.
  all.catch(() => {});
  return async () => {
    going = false;
    await all;
  };
}

/** Finds a row in the middle of the table by its primary key, so that a lock on rows is noticed too. */
async function openProbe(url: string, table: string) {
  const client = new pg.Client({ connectionString: url });
  // If the drill fails, the server ends first; the error of the drill is the one to show.
  client.on("error", () => {});
  await client.connect();
  const { rows: keys } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [table],
  );
  const names = keys.map(({ name }) => name);
  const { rows } = await client.query<{ is: string }>(
    `select format('${names.map((name) => `${name} = %L`).join(" and ")}', ${names.join(", ")}) as is
     from ${table} order by ${names.join(", ")} offset (select count(*) / 2 from ${table}) limit 1`,
  );
  const where = rows[0]?.is;
  if (!where) throw new Error(`${table} has no row to measure.`);
  const [key] = names;
  const write = KEPT.includes(table)
    ? `begin; lock table ${table} in row exclusive mode; rollback`
    : `begin; update ${table} set ${await findColumn(client, table, names)} where ${where}; rollback`;
  return { table, client, read: `select ${key} from ${table} where ${where}`, write };
}

/** An assignment that changes nothing, of a column that no key holds. */
async function findColumn(client: pg.Client, table: string, keys: string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and quote_ident(column_name) <> all ($2) order by ordinal_position desc limit 1`,
    [table, keys],
  );
  const name = rows[0]?.name;
  return name ? `${name} = ${name}` : `${keys[0]} = ${keys[0]}`;
}
