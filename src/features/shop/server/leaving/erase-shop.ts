import type { Tx } from "#db/database.ts";
import { closeLots } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { DELETION_CODE, DELETION_PREFIX } from "../../discount-rules.ts";
import { isOpen } from "../../rules.ts";
import { forgetCardsLater } from "../payments/forget-cards.ts";
import { lockPayments } from "../payments/queries-payment.ts";
import { cancelOpen } from "../payments/settle-payment.ts";
import { listOrdersById } from "../queries.ts";
import { carryOutByService } from "../withdrawals/settle-withdrawal.ts";
import { forgetSms } from "./forget-sms.ts";
import { hideDebits, hidePayments, hideWithdrawals } from "./hide-rows.ts";
import { refundLeaving } from "./leaving-orders.ts";
import {
  deleteMemberClaims,
  deleteOwnRows,
  forgetFaultDetails,
  listCodeDetails,
  listMandateDetails,
  listOrderIdsOf,
  lockOpenWithdrawals,
  removeMember,
} from "./queries-leaving.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "sites">;

const ORDERS_PER_BATCH = 20;
const BY_ERASURE = { by: "erasure", reason: "the account was erased" };

/**
 * Takes the member from their orders, which stay as books, and closes the lots of these orders. Each order loses its
 * member and its lot in one transaction, so the books agree at any time, also if the process dies in between.
 */
export async function eraseShop(app: Parts, memberId: number): Promise<void> {
  for (;;) {
    const orderIds = await listOrderIdsOf(app.db, { memberId, limit: ORDERS_PER_BATCH });
    if (orderIds.length === 0) break;
    await app.db.transaction().execute((tx) => eraseOrders(app, tx, { memberId, orderIds }));
  }
  await app.db.transaction().execute(async (tx) => {
    await hideWithdrawals(app, tx, { memberId });
    await forgetCardsLater(app, tx, memberId);
    await forgetSms(app, tx, await listCodeDetails(tx, memberId));
    await deleteOwnRows(tx, memberId);
  });
}

type Orders = { memberId: number; orderIds: readonly number[] };

async function eraseOrders(app: Parts, tx: Tx, { memberId, orderIds }: Orders): Promise<void> {
  const open = await lockOpenWithdrawals(tx, orderIds);
  await lockPayments(tx, orderIds);
  // A declared withdrawal counts from its receipt. Nobody can confirm it any more.
  for (const { id, orderId } of open) await carryOutByService(app, tx, { ...BY_ERASURE, id, orderId });
  await refundLeaving(app, tx, { memberId, orderIds, outcomes: ["closing", "erasure"] });
  const orders = await listOrdersById(tx, orderIds);
  // Nobody got the page of this payment, so it is not asked for again, which could charge a stored card. If the provider
  // took it although its answer was lost, its webhook says so, and all of the money goes back.
  for (const { id, state, providerRef } of orders)
    if (isOpen(state) && providerRef === null) await cancelOpen(app, tx, { orderId: id, reason: "erased" });
  const code = `${DELETION_PREFIX}${memberId}`;
  await deleteMemberClaims(tx, { memberId, orderIds, code });
  await closeLots(tx, { memberId, orderIds });
  await removeMember(tx, { memberId, orderIds, code, plainCode: DELETION_CODE });
  await forgetSms(app, tx, await listMandateDetails(tx, orderIds));
  await hidePayments(app, tx, orders);
  await hideWithdrawals(app, tx, { orderIds });
  await forgetFaultDetails(tx, orderIds);
  await hideDebits(app, tx, orderIds);
}
