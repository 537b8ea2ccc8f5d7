import { createHash } from "node:crypto";
import type { Bytes } from "#base/bytes.ts";
import type { Currency } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { ReturnRow, ReturnsReport } from "../../../desk-debits-contract.ts";
import { consequenceOf, isDuplicateFile } from "../../../return-codes.ts";
import { type DebitReturn, type ReadReturns, ReturnsUnreadable, readReturns } from "../read-returns.ts";
import { isSame } from "../take-returns.ts";
import { countFiled, findByName, findReport, isKnownReturn } from "./queries-desk.ts";

export type Upload = { sha256: string; read: ReadReturns };

/** @throws Refusal `shop-desk.returns_unreadable` */
export async function readUpload({ stream }: Bytes): Promise<Upload> {
  const content = Buffer.concat(await Array.fromAsync(stream));
  const sha256 = createHash("sha256").update(content).digest("hex");
  try {
    return { sha256, read: readReturns(content) };
  } catch (error) {
    if (error instanceof ReturnsUnreadable) throw new Refusal("shop-desk.returns_unreadable");
    throw error;
  }
}

/** Says what a file of returns would do, without doing it. */
export async function previewReturns(
  { db }: Pick<App, "db">,
  { sha256, read }: Upload,
): Promise<ReturnsReport> {
  const before = await findReport(db, sha256);
  const aliases = await findAliases(db, before ? [before.readBy] : []);
  const seen = new Set<string>();
  const rows: ReturnRow[] = [];
  for (const one of read.returns) {
    rows.push(await previewReturn(db, one, seen));
  }
  const rejected = [];
  for (const { name, messageId, dueOn, code } of read.rejected) {
    const isOurs = dueOn !== null || name === messageId;
    const debits = isDuplicateFile(code) || !isOurs ? 0 : await countFiled(db, { messageId, dueOn });
    rejected.push({ name: shorten(name), code, debits });
  }
  return {
    ...{ sha256, name: shorten(read.messageId), rows, rejected },
    read_before: before ? { at: before.readAt.toISOString(), by: aliases.get(before.readBy) ?? null } : null,
  };
}

/** @param seen debits that an earlier row of the file takes already */
async function previewReturn(db: Db, one: DebitReturn, seen: Set<string>): Promise<ReturnRow> {
  const { endToEndId, code, reported } = one;
  const debit = await findByName(db, endToEndId);
  const row = {
    ...{ end_to_end_id: shorten(endToEndId), code, needs_review: consequenceOf(code).needsReview },
    reported: reported && shorten(`${reported.amount} ${reported.currency}`),
  };
  if (!debit || debit.state === "waiting" || debit.state === "cancelled")
    return { ...row, outcome: "unknown", order: null, debited: null };
  const { orderId, amount, state } = debit;
  const known = { ...row, order: orderId, debited: amount };
  if (state === "returned" || seen.has(endToEndId) || (await isKnownReturn(db, one)))
    return { ...known, outcome: "known" };
  const debited = { amount, currency: debit.currency as Currency };
  if (reported && !isSame(reported, debited)) return { ...known, outcome: "other" };
  seen.add(endToEndId);
  return { ...known, outcome: "taken" };
}

/** A bank's words can be anything. */
export function shorten(words: string): string {
  return words.replaceAll(/[\p{C}\s]+/gu, " ").slice(0, 35);
}
