import { sql } from "kysely";
import { findUnpaid } from "#features/chat/server/chat.ts";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import {
  type BookDifference,
  findBookDifferences,
  findClaimDifferences,
  findReceiptDifferences,
  findSettlementDifferences,
} from "../shop.ts";

/**
 * All that has to agree: credits with their transfers, messages with what was paid for them, orders with money and
 * credits, receipts with their numbers. In one moment, so that it may be asked while everybody is buying and writing.
 */
export function findAllDifferences({ db, clock }: Pick<App, "db" | "clock">): Promise<BookDifference[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // All the books of years are no request that somebody waits for.
      await sql`set local statement_timeout = 0`.execute(tx);
      return [
        ...(await findDifferences(tx)),
        ...(await findUnpaid(tx)),
        ...(await findBookDifferences(tx)),
        ...(await findReceiptDifferences(tx, { clock })),
        ...(await findClaimDifferences(tx)),
        ...(await findSettlementDifferences(tx)),
      ];
    });
}
