import type { MemberData } from "#server/app.ts";
import { jsonFile } from "#server/member-data.ts";
import { findWallet, listGrants } from "./queries.ts";

export const walletData: MemberData = {
  feature: "wallet",
  async *exportData({ db }, memberId) {
    yield jsonFile("wallet.json", {
      wallet: (await findWallet(db, memberId)) ?? null,
      grants: await listGrants(db, memberId),
    });
  },
};
