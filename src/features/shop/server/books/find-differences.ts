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
      // Each parallel worker reads all transfers again: that took a sixth longer, and the cores are needed elsewhere.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
      const ofCredits = [...(await findDifferences(tx)), ...(await findUnpaid(tx))];
      // Orders are compared in memory. The credits are read in order, which needs none.
      await sql`set local work_mem = '32MB'`.execute(tx);
      return [
        ...ofCredits,
        ...(await findBookDifferences(tx)),
        ...(await findReceiptDifferences(tx, { clock })),
        ...(await findClaimDifferences(tx)),
        ...(await findSettlementDifferences(tx)),
      ];
    });
}
