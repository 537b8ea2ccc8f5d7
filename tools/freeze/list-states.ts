import type pg from "pg";

/** States that this version's program cannot reach. */
const NEVER = [
  "shop_entry.credited loss",
  "wallet_transfer.credited sold",
  "wallet_transfer.credited given",
  "wallet_transfer.debited lost",
  "wallet_transfer.debited earned",
  // The sandbox always responds at once.
  "sandbox_refund.state pending",
];

/**
 * Lists states of the schema without a row, and tables without a row: the frozen community should have all of
 * them.
 */
export async function listMissingStates(pool: pg.Pool): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, column, values } of await listStates(pool)) {
    const { rows } = await pool.query(`select distinct ${column}::text as value from ${table}`);
    const there = new Set(rows.map(({ value }) => value));
    missing.push(
      ...values.filter((value) => !there.has(value)).map((value) => `${table}.${column} ${value}`),
    );
  }
  const { rows: tables } = await pool.query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) missing.push(`${name} is empty`);
  }
  return missing.filter((one) => !NEVER.includes(one));
}

type States = { table: string; column: string; values: string[] };

async function listStates(pool: pg.Pool): Promise<States[]> {
  const { rows: enums } = await pool.query<States>(
    `select c.table_name as table, c.column_name as column, array_agg(e.enumlabel::text) as values
     from information_schema.columns c join pg_type t on t.typname = c.udt_name join pg_enum e on e.enumtypid = t.oid
     where c.table_schema = 'public' and c.table_name in (select tablename from pg_tables where schemaname = 'public')
     group by 1, 2`,
  );
  const { rows: checks } = await pool.query<{ table: string; words: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as words from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  return [...enums, ...checks.flatMap(readCheck)];
}

function readCheck({ table, words }: { table: string; words: string }): States[] {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(words) ?? [];
  if (!column || !list) return [];
  return [{ table, column, values: [...list.matchAll(/'([^']+)'/g)].map(([, value = ""]) => value) }];
}
