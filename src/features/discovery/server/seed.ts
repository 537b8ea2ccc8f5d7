import type pg from "pg";
import type { Seed } from "#db/seed.ts";
import { COLUMNS, VISIBLE } from "./search/queries-table.ts";

/** Fills the search table of the demo, after the tables that it is made of. */
export const seedSearch: Seed = {
  name: "search",
  async run({ client }) {
    // For a million rows, maintaining the indexes and the foreign key takes two minutes; rebuilding them takes ten
    // seconds.
    const restore = await dropChecks(client);
    await client.query(
      `insert into discovery_search (${COLUMNS}) select ${COLUMNS} from (${VISIBLE}) visible`,
    );
    for (const statement of restore) await client.query(statement);
    await client.query("analyze discovery_search");
  },
};

/** @returns the statements that restore them */
async function dropChecks(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    select format('drop index %I', indexname) as drop, indexdef as restore from pg_indexes
      where tablename = 'discovery_search' and indexname <> 'discovery_search_pkey'
    union all
    select format('alter table discovery_search drop constraint %I', conname),
      format('alter table discovery_search add constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = 'discovery_search'::regclass and contype = 'f'`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ restore }) => restore);
}
