import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { AuditKind } from "./audit-kinds.ts";

type Asked<Field extends string> = { personId: number; kind: AuditKind<Field>; field: Field; since: Date };

/**
 * Adds up a number in a person's own entries of one kind. Until the transaction ends, others who ask for the same sum
 * wait, so that two presses at once cannot both stay below a limit.
 */
export async function sumOfPerson<Field extends string>(
  tx: Tx,
  { personId, kind: { name }, field, since }: Asked<Field>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sum of ${name} by ${personId}`}, 0))`.execute(
    tx,
  );
  const [row] = await readRows<{ sum: number }>(tx)`
    select coalesce(sum((entry::json -> 'changes' -> ${field}::text ->> 'after')::integer), 0)::integer as sum
    from staff_audit where person_id = ${personId} and kind = ${name} and at >= ${since}`;
  return row?.sum ?? 0;
}
