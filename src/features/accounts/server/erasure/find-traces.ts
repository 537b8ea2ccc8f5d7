import type { Db } from "#db/database.ts";
import { hasRow, listMemberColumns, type MemberColumn } from "./queries-traces.ts";

export type Trace = Pick<MemberColumn, "table" | "column">;

/** Columns that keep the number of an erased member, each with the reason. */
export const KEPT: readonly (Trace & { why: string })[] = [
  { table: "accounts_erasure", column: "member_id", why: "shows that the account was erased" },
  {
    table: "safety_report",
    column: "about_id",
    why: "reports outlive the account: legal claims, and the same person again",
  },
  { table: "security_event", column: "member_id", why: "the security log has a period of its own" },
  {
    table: "moderation_sealed",
    column: "about_id",
    why: "facts that an authority may ask for, with the file, for at most a year",
  },
  {
    table: "moderation_case",
    column: "about_id",
    why: "cases outlive the account: legal claims, and the same person again",
  },
  { table: "moderation_measure", column: "about_id", why: "belongs to a case, and is kept as long" },
  ...["signals_ban", "signals_fingerprint", "signals_look", "signals_finding", "signals_exemption"].map(
    (table) => ({
      table,
      column: "about_id",
      why: "the fingerprints of a ban outlive the account as long as the ban: the same person again",
    }),
  ),
  ...["staff_audit", "staff_access", "staff_reason"].map((table) => ({
    table,
    column: "about_id",
    why: "the audit log names a member only by number and has periods of its own",
  })),
];

/**
 * Columns with a member's number and without an index: each row there belongs to a row of another table, which has one.
 */
export const REACHED_OTHERWISE: readonly (Trace & { why: string })[] = [
  { table: "chat_conversation", column: "started_by", why: "is low_id or high_id of the same row" },
  { table: "chat_conversation", column: "last_sender_id", why: "is low_id or high_id of the same row" },
  { table: "chat_message", column: "sender_id", why: "belongs to a conversation" },
  { table: "moderation_statement", column: "member_id", why: "is about_id of its case" },
  { table: "wallet_transfer", column: "member_id", why: "belongs to a lot" },
];

/**
 * Finds the columns that still name a member, by index: it takes milliseconds at any size. A test compares with all
 * columns of all tables.
 */
export async function findTraces(db: Db, memberId: number): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const { table, column, indexed } of await listMemberColumns(db)) {
    const isKept = KEPT.some((kept) => kept.table === table && kept.column === column);
    if (indexed && !isKept && (await hasRow(db, { table, column }, memberId))) traces.push({ table, column });
  }
  return traces;
}
