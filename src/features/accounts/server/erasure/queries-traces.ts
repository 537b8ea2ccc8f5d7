import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type MemberColumn = {
  table: string;
  column: string;
  /** Whether an index finds every row by this column. */
  indexed: boolean;
};

/** Names of columns that hold a member's number without a foreign key. */
const NAMES = ["member_id", "about_id", "sender_id", "receiver_id", "started_by", "last_sender_id"] as const;

/** Lists every column of ours that refers to members, by foreign key or by name. */
export function listMemberColumns(db: Db): Promise<MemberColumn[]> {
  return readRows<MemberColumn>(db)`
    select class.relname as table, attribute.attname as column, exists (
        select from pg_index index where index.indrelid = class.oid and index.indisvalid
          and index.indkey[0] = attribute.attnum
          and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid)
            = '(' || quote_ident(attribute.attname) || ' IS NOT NULL)')) as indexed
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
      and not attribute.attisdropped
    where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace
      and (attribute.attname = any(${NAMES}::text[]) or exists (
        select from pg_constraint con where con.conrelid = class.oid and con.contype = 'f'
          and con.confrelid = 'accounts_member'::regclass and attribute.attnum = any(con.conkey)))
    order by class.relname, attribute.attnum`;
}

export async function hasRow(
  db: Db,
  { table, column }: Pick<MemberColumn, "table" | "column">,
  memberId: number,
): Promise<boolean> {
  const rows = await readRows<{ found: boolean }>(db)`
    select exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}) as found`;
  return rows[0]?.found ?? false;
}
