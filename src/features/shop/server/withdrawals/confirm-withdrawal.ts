import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { WITHDRAWAL_DAYS } from "../../withdrawal-rules.ts";
import { lookAtRefund } from "../refunds/look-at-refunds.ts";
import {
  carryOutWithdrawal,
  findMeantOrder,
  findWithdrawable,
  type Withdrawal,
} from "./carry-out-withdrawal.ts";
import { findWithdrawalByClientId, lockWithdrawal } from "./queries-withdrawal.ts";

type Parts = Pick<App, "db" | "clock" | "log" | "metrics" | "payments">;

/**
 * Lifetime of the link in the receipt, which is the legal period for refunding. Afterwards the member confirms while
 * logged in, or contacts customer service.
 */
const LINK_MS = WITHDRAWAL_DAYS * 86_400_000;
const PURPOSE = "shop.withdrawal";

type Sealing = Pick<App, "seal">;

export function withdrawalToken({ seal }: Sealing, { clientId }: Pick<Withdrawal, "clientId">): string {
  return `${clientId}.${seal.of(PURPOSE, [clientId])}`;
}

type Linked = Pick<App, "db" | "seal" | "clock">;

/** @throws Refusal `shop.withdrawal_link_invalid` if the link is forged, used or expired, or its withdrawal is settled */
async function findLinked({ db, seal, clock }: Linked, token: string) {
  const at = token.indexOf(".");
  const clientId = token.slice(0, Math.max(at, 0));
  const isOurs = at > 0 && seal.holds(token.slice(at + 1), PURPOSE, [clientId]);
  const declared = isOurs ? await findWithdrawalByClientId(db, clientId) : undefined;
  const isOver = declared && clock.now().getTime() >= declared.at.getTime() + LINK_MS;
  const { name = null, email = null } = declared ?? {};
  // Without a name, the member has been erased since.
  if (!declared || isOver || !isUnconfirmed(declared) || name === null || email === null)
    throw new Refusal("shop.withdrawal_link_invalid", {}, 410);
  return { ...declared, name, email };
}

/** @throws Refusal `shop.withdrawal_link_invalid` */
export async function readLinked(app: Linked, token: string) {
  const { name, email, orderNo, at } = await findLinked(app, token);
  return { name, email, order: orderNo, received_at: at.toISOString() };
}

/**
 * Confirms by the link in the receipt. The answer is the same whether or not the order exists.
 * @throws Refusal `shop.withdrawal_link_invalid`
 */
export async function confirmByLink(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "payments" | "seal">,
  token: string,
): Promise<void> {
  const { id } = await findLinked(app, token);
  await confirm(app, id, async (tx, declared) => {
    if (!isUnconfirmed(declared)) throw new Refusal("shop.withdrawal_link_invalid", {}, 410);
    const order = await findMeantOrder(tx, declared);
    return carryOutWithdrawal(app, tx, { id, by: "link", order });
  });
}

/**
 * Confirms for a logged-in member a withdrawal of their own order, or one declared with their confirmed e-mail address.
 * @throws Refusal `shop.withdrawal_unknown`
 */
export async function confirmOwn(app: Parts, viewer: MemberViewer, id: number): Promise<void> {
  await confirm(app, id, async (tx, declared) => {
    const order = isUnconfirmed(declared) ? await findWithdrawable(tx, declared) : null;
    const isOwn = order?.memberId === viewer.memberId;
    if (!isUnconfirmed(declared) || !(isOwn || (await isOwnAddress(tx, viewer, declared))))
      throw new Refusal("shop.withdrawal_unknown", {}, 404);
    return carryOutWithdrawal(app, tx, { id, by: "login", order: isOwn ? order : null });
  });
}

function isUnconfirmed({ state, confirmedAt }: Pick<Withdrawal, "state" | "confirmedAt">): boolean {
  return state === "open" && confirmedAt === null;
}

/** An unconfirmed address may belong to someone else. */
async function isOwnAddress(db: Db, { memberId, status }: MemberViewer, { email }: Withdrawal) {
  if (status === "not_confirmed") return false;
  return email !== null && (await findEmail(db, memberId))?.toLowerCase() === email.toLowerCase();
}

/** @throws Refusal `shop.withdrawal_unknown` */
async function confirm(
  app: Parts,
  id: number,
  carryOut: (tx: Tx, declared: Withdrawal) => Promise<string | null>,
): Promise<void> {
  const key = await app.db.transaction().execute(async (tx) => {
    const declared = await lockWithdrawal(tx, id);
    if (!declared) throw new Refusal("shop.withdrawal_unknown", {}, 404);
    return carryOut(tx, declared);
  });
  if (key) await lookAtRefund(app, key);
}
