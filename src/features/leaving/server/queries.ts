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
