import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { revealDetails } from "./debit/details.ts";
import { listBlocksOfMember } from "./debit/queries-block.ts";
import { eraseShop } from "./leaving/erase-shop.ts";
import { listCards, listOrdersOf } from "./queries.ts";
import { listMandatesOf, listRefundsOfMember, listWithdrawalsOf } from "./queries-retention.ts";
import { findOfferedAt } from "./try-out/queries-try-out.ts";

const MAX_ORDERS = 100_000;

export const shopData: MemberData = {
  feature: "shop",
  async *exportData(app, memberId) {
    const { db } = app;
    const orders = await listOrdersOf(db, { memberId, limit: MAX_ORDERS });
    const [cards, mandates] = [await listCards(db, memberId), await listMandatesOf(db, memberId)];
    yield jsonFile("shop.json", {
      // Leaves out what is only for the provider and for polling it.
      orders: orders.map(
        ({ next: _, key: __, clientId: ___, lookAt: ____, looks: _____, ...order }) => order,
      ),
      refunds: await listRefundsOfMember(db, memberId),
      withdrawals: await listWithdrawalsOf(db, memberId),
      cards: cards.map(({ brand, last4, expires }) => ({ brand, last4, expires })),
      try_out_offered_at: await findOfferedAt(db, memberId),
      debit_blocks: await listBlocksOfMember(db, memberId),
      mandates: mandates.map(({ details, ...mandate }) => ({
        ...mandate,
        account: details === null ? null : revealDetails(app, details),
      })),
    });
  },
  erase: eraseShop,
};
