import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { TRY_OUT } from "../../contract.ts";
import { TRY_OUT_CLAIM } from "../../discount-rules.ts";
import { shopSettings } from "../../settings.ts";
import { hasClaim, insertClaims } from "../discounts/queries-code.ts";
import { cancelOpen } from "../payments/settle-payment.ts";
import { hasOffer, insertOffer, listWaitingTryOuts } from "./queries-try-out.ts";

type Whose = { memberId: number };

/** The small bundle for a member who wants to leave. It is in no price list. */
export function tryOutOf(site: Site) {
  const { try_out_credits: credits, try_out_prices: prices } = settingsOf({ site }, shopSettings);
  return { code: TRY_OUT, credits, popular: false, prices };
}

/**
 * Offers the try-out package to a member who has opened the way out. From then on they can order it once.
 * @returns false if they have bought it before
 */
export async function offerTryOut(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { memberId }: Whose,
): Promise<boolean> {
  await insertOffer(tx, { memberId, offeredAt: clock.now() });
  return !(await wasBought(tx, memberId));
}

/** Whether the member can order it now. */
export async function mayTryOut(db: Db, { memberId }: Whose): Promise<boolean> {
  return (await hasOffer(db, memberId)) && !(await wasBought(db, memberId));
}

/** @throws Refusal `shop.bundle_unknown` without an offer, `shop.try_out_used` */
export async function assertMayTryOut(db: Db, { memberId }: Whose): Promise<void> {
  if (!(await hasOffer(db, memberId))) throw new Refusal("shop.bundle_unknown", {}, 404);
  if (await wasBought(db, memberId)) throw new Refusal("shop.try_out_used");
}

export function wasBought(db: Db, memberId: number): Promise<boolean> {
  return hasClaim(db, memberId, [{ code: TRY_OUT_CLAIM, claim: `member ${memberId}` }]);
}

type Claim = Whose & {
  orderId: number;
  /** Fingerprint of the card, if it is known before paying. */
  fingerprint: string | null;
};

/**
 * Stores that an order uses the member's try-out. It replaces an order of it that still waits at the provider.
 * @throws Refusal `shop.try_out_used`
 */
export async function claimTryOut(
  app: Pick<App, "clock">,
  tx: Tx,
  { memberId, orderId, fingerprint }: Claim,
): Promise<void> {
  for (const { id } of await listWaitingTryOuts(tx, { memberId, but: orderId }))
    await cancelOpen(app, tx, { orderId: id, reason: "replaced" });
  const claims = [
    { code: TRY_OUT_CLAIM, claim: `member ${memberId}` },
    ...(fingerprint === null ? [] : [{ code: TRY_OUT_CLAIM, claim: `fingerprint ${fingerprint}` }]),
  ];
  if ((await insertClaims(tx, { orderId, claims })) < claims.length) throw new Refusal("shop.try_out_used");
}
