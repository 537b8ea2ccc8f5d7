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
 * Checks credits against transfers, messages against their payments, orders against money and credits, and receipts
 * against their numbers. One snapshot serves all checks, so it can run while members buy and write.
 */
export function findAllDifferences({ db, clock }: Pick<App, "db" | "clock">): Promise<BookDifference[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // Checking the books of years takes longer than a request may.
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
