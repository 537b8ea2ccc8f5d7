import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { findWallet, listLots, listTransfers } from "./queries.ts";

export const walletData: MemberData = {
  feature: "wallet",
  async *exportData({ db }, memberId) {
    yield jsonFile("wallet.json", {
      wallet: (await findWallet(db, memberId)) ?? null,
      lots: await listLots(db, memberId),
      transfers: await listTransfers(db, memberId),
    });
  },
};
