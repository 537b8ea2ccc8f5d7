import { calendarDate } from "#base/age.ts";
import type { Tx } from "#db/database.ts";
import type { Offer, Reason } from "../rules.ts";

type Answer = { siteId: number; reasons?: readonly Reason[]; words?: string; offerTaken?: Offer; at: Date };

export function insertAnswer(tx: Tx, { siteId, reasons = [], words = "", offerTaken, at }: Answer) {
  return tx
    .insertInto("leavingAnswer")
    .values({ siteId, reasons: [...reasons], words, offerTaken: offerTaken ?? null, at: calendarDate(at) })
    .execute();
}

/** Keeps the reasons, which say nothing about a person. */
export function emptyWordsBefore(tx: Tx, before: Date) {
  return tx
    .updateTable("leavingAnswer")
    .set({ words: "" })
    .where("words", "<>", "")
    .where("at", "<", calendarDate(before))
    .execute();
}
