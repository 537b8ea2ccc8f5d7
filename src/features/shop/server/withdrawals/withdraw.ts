import { Refusal } from "#base/refusal.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import { shopSettings } from "../../settings.ts";
import { lookAtRefund } from "../refunds/look-at-refunds.ts";
import { carryOutWithdrawal, findMeantOrder } from "./carry-out-withdrawal.ts";
import {
  changeWithdrawal,
  countWithdrawals,
  findWithdrawalByClientId,
  insertWithdrawal,
  lockWithdrawal,
} from "./queries-withdrawal.ts";

const DAY = 86_400_000;

type Caller = Pick<Scope, "site" | "locale" | "limitKeys" | "viewer">;
type Declared = { client_id: string; name: string; email: string; order: string };
type Received = { received_at: string; by_mail: boolean };

/**
 * Stores the declaration, which counts as received then. A job looks up the order afterwards, so that neither the answer
 * nor its timing reveals whether the order exists.
 * @throws Refusal `shop.withdrawal_too_many`
 */
export async function withdraw(
  app: Pick<App, "db" | "clock" | "limits">,
  caller: Caller,
  { client_id: clientId, name, email, order }: Declared,
): Promise<Received> {
  const declaredBy = caller.viewer.kind === "member" ? caller.viewer.memberId : null;
  const known = await findWithdrawalByClientId(app.db, clientId);
  if (known) return view(known);
  const at = app.clock.now();
  await limitWithdrawals(app, caller, { email, at });
  const { id: siteId } = siteOf(caller);
  const declared = { siteId, clientId, name, email, orderNo: order, locale: caller.locale, at, declaredBy };
  await app.db.transaction().execute(async (tx) => {
    const row = await insertWithdrawal(tx, declared);
    if (row) await enqueue(tx, "take-withdrawal", { id: row.id });
  });
  return view(declared);
}

/** A logged-in member needs no confirmation beyond the declaration. Others confirm by the link in the receipt. */
function view({ at, declaredBy }: { at: Date; declaredBy: number | null }): Received {
  return { received_at: at.toISOString(), by_mail: declaredBy === null };
}

/** Each declaration sends an e-mail to the typed address. @throws Refusal `shop.withdrawal_too_many` */
async function limitWithdrawals(
  app: Pick<App, "db" | "limits">,
  caller: Caller,
  { email, at }: { email: string; at: Date },
) {
  const settings = settingsOf(caller, shopSettings);
  const today = await countWithdrawals(app.db, { email, since: new Date(at.getTime() - DAY) });
  if (today >= settings.withdrawals_per_day_per_email) throw new Refusal("shop.withdrawal_too_many", {}, 429);
  const points = settings.withdrawals_per_day_per_address;
  await enforceLimit(
    app,
    { name: "shop.withdraw", keys: caller.limitKeys, points, seconds: DAY / 1_000 },
    () => new Refusal("shop.withdrawal_too_many", {}, 429),
  );
}

/** Finds the order of a declaration, and carries it out if its buyer declared it while logged in. */
export async function takeWithdrawal(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "payments">,
  id: number,
): Promise<void> {
  const key = await app.db.transaction().execute(async (tx) => {
    const declared = await lockWithdrawal(tx, id);
    if (declared?.state !== "open" || declared.orderId !== null || declared.confirmedAt !== null) return null;
    const order = await findMeantOrder(tx, declared);
    const { declaredBy } = declared;
    if (declaredBy !== null && (!order || order.memberId === declaredBy))
      return carryOutWithdrawal(app, tx, { id, by: "login", order });
    if (order) await changeWithdrawal(tx, id, { orderId: order.id });
    return null;
  });
  if (key) await lookAtRefund(app, key);
}
