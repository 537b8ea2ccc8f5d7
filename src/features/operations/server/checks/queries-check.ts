import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { CheckKind, Finding } from "../../opening-contract.ts";

export type StoredCheck = { kind: CheckKind; at: Date; findings: Finding[] };

export function listChecks(db: Db): Promise<StoredCheck[]> {
  return readRows<StoredCheck>(db)`select kind, at, findings from operations_check order by kind`;
}

/** Replaces what the check before found, unless a later one is stored already. */
export async function saveCheck(tx: Tx, { kind, at, findings }: StoredCheck): Promise<void> {
  await sql`
    insert into operations_check (kind, at, findings) values (${kind}, ${at}, ${JSON.stringify(findings)}::jsonb)
    on conflict (kind) do update set at = excluded.at, findings = excluded.findings
    where operations_check.at <= excluded.at`.execute(tx);
}
