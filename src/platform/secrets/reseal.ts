import type pg from "pg";
import type { App } from "../app.ts";
import type { SealedColumn, SealedFiles } from "./sealed-values.ts";

export type Resealed = {
  name: string;
  resealed: number;
  /** Of an older secret still: changed by somebody else meanwhile, or not to be opened. */
  left: number;
  unopened: number;
};

type Row = { key: string | number; hidden: string; bound: (string | number)[] };

const BATCH = 200;

/** Encrypts with the newest secret what an older one has encrypted. It can end at any time and begin again. */
export async function resealColumn(app: App, of: SealedColumn): Promise<Resealed> {
  const counted = { resealed: 0, unopened: 0 };
  let after: Row["key"] | null = null;
  for (;;) {
    const rows: Row[] = await findOlder(app, of, after);
    for (const row of rows) {
      const text = tryReseal(app, of, row);
      if (text === null) counted.unopened += 1;
      else counted.resealed += await replace(app, of, { row, text });
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.key ?? null;
  }
  return { name: nameOf(of), ...counted, left: await countOlder(app, of) };
}

export async function resealFiles(app: App, of: SealedFiles): Promise<Resealed> {
  const counted = { resealed: 0, unopened: 0 };
  for await (const key of of.list(app)) {
    try {
      const sealedBy = await of.keyOf(app, key);
      if (sealedBy === null || sealedBy === app.seal.keys.current) continue;
      await of.reseal(app, key);
      counted.resealed += 1;
    } catch (error) {
      app.log.error({ file: key, error }, "a sealed file cannot be opened");
      counted.unopened += 1;
    }
  }
  return { name: of.name, ...counted, left: counted.unopened };
}

export const nameOf = ({ table, column, field }: SealedColumn) =>
  `${table}.${column}${field === undefined ? "" : `.${field}`}`;

export const textOf = ({ column, field }: SealedColumn) =>
  field === undefined ? column : `${column}->>'${field}'`;

/** Beginning of everything that is encrypted with SECRET. */
const startOf = ({ seal }: App) => `${seal.keys.current}.`;

/** An emptied text is no encrypted one. */
const olderOf = (of: SealedColumn) =>
  `${of.where ?? "true"} and ${textOf(of)} <> '' and not starts_with(${textOf(of)}, $1)`;

async function findOlder(app: App, of: SealedColumn, after: Row["key"] | null): Promise<Row[]> {
  const values = [startOf(app), ...(after === null ? [] : [after])];
  const { rows } = await app.pool.query<Row>(
    `select ${of.key} as key, ${textOf(of)} as hidden, json_build_array(${of.boundTo ?? ""}) as bound
     from ${of.table} where ${olderOf(of)} ${after === null ? "" : `and ${of.key} > $2`}
     order by ${of.key} limit ${BATCH}`,
    values,
  );
  return rows;
}

async function countOlder(app: App, of: SealedColumn): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::integer as n from ${of.table} where ${olderOf(of)}`,
    [startOf(app)],
  );
  return rows[0].n;
}

function tryReseal({ seal, log }: App, of: SealedColumn, { key, hidden, bound }: Row): string | null {
  try {
    return seal.hide(of.purpose, seal.reveal(of.purpose, hidden, bound), bound);
  } catch {
    log.error({ value: nameOf(of), key }, "a sealed value cannot be opened");
    return null;
  }
}

/** Only replaces the text that was read: what somebody else has stored meanwhile stays. */
async function replace(
  app: App,
  of: SealedColumn,
  { row, text }: { row: Row; text: string },
): Promise<number> {
  const value =
    of.field === undefined ? "$1" : `jsonb_set(${of.column}::jsonb, '{${of.field}}', to_jsonb($1::text))`;
  const client = await app.pool.connect();
  try {
    return await replaceWith(client, [
      `update ${of.table} set ${of.column} = ${value} where ${of.key} = $2 and ${textOf(of)} = $3`,
      [text, row.key, row.hidden],
    ]);
  } finally {
    client.release();
  }
}

/** Files of direct debits and events of cases are only changed by who says so in the transaction. */
async function replaceWith(client: pg.PoolClient, [update, values]: [string, unknown[]]): Promise<number> {
  try {
    await client.query("begin");
    await client.query("select set_config('secrets.reseals', 'yes', true)");
    const { rowCount } = await client.query(update, values);
    await client.query("commit");
    return rowCount ?? 0;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
