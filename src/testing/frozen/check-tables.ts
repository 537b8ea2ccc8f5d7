import type pg from "pg";

export type Table = { name: string; columns: string[] };
/** `digest` covers all rows and these columns, in no order. */
export type Checked = Table & { rows: number; digest: string };

type Client = Pick<pg.ClientBase, "query">;

/** Lists our tables with their stored columns, without generated columns and without the lists of migrations and functions. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c
     join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name not in ('schema_migration', 'schema_function')
     group by 1 order by 1`,
  );
  return rows;
}

/** Counts the rows of a table and computes a digest of these columns. The session's time zone has to be UTC. */
export async function checkTable(
  client: Client,
  { name, columns }: Table,
): Promise<{ rows: number; digest: string }> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::int as rows, md5(coalesce(string_agg(row, '' order by row), '')) as digest
     from (select md5(row(${list})::text) as row from "${name}") t`,
  );
  return rows[0] as { rows: number; digest: string };
}
