import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { deleteLots, deleteWallet, findWallet, listLots, listTransfers, lockWallets } from "./queries.ts";

/** With a lot go its transfers, which are at most as many as its credits. */
const LOTS_PER_BATCH = 50;

export const walletData: MemberData = {
  feature: "wallet",
  async *exportData({ db }, memberId) {
    yield jsonFile("wallet.json", {
      wallet: (await findWallet(db, memberId)) ?? null,
      lots: await listLots(db, memberId),
      transfers: await listTransfers(db, memberId),
    });
  },
  /** The shop is erased before, since it closes the lots of orders: until then the database keeps a buyer's wallet. */
  async erase({ db }, memberId) {
    for (;;) {
      const deleted = await db.transaction().execute(async (tx) => {
        await lockWallets(tx, [memberId]);
        return deleteLots(tx, { memberId, limit: LOTS_PER_BATCH });
      });
      if (deleted < LOTS_PER_BATCH) break;
    }
    await db.transaction().execute((tx) => deleteWallet(tx, memberId));
  },
};
