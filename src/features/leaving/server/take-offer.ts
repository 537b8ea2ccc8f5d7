import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readAccount, turnPrivacyMode } from "#features/accounts/server/accounts.ts";
import type { Discount } from "#features/shop/contract.ts";
import { makeDeletionOffer, offerTryOut } from "#features/shop/server/shop.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Offer } from "../rules.ts";
import { insertAnswer } from "./queries.ts";

type Parts = Pick<App, "db" | "clock" | "sites" | "announce">;

/**
 * Does what the offer promises, and notes that it was taken, in one transaction. For a changed e-mail address only the
 * latter: the member changes it in the settings.
 * @throws Refusal `leaving.offer_over`
 */
export async function takeOffer(
  app: Parts,
  memberId: number,
  offer: Offer,
): Promise<{ discount: Discount | null }> {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const { siteId } = await readAccount(tx, memberId);
    const discount = await keepPromise(app, tx, { memberId, siteId, offer });
    await insertAnswer(tx, { siteId, offerTaken: offer, at });
    return { discount };
  });
}

async function keepPromise(
  app: Parts,
  tx: Tx,
  { memberId, siteId, offer }: { memberId: number; siteId: number; offer: Offer },
): Promise<Discount | null> {
  if (offer === "privacy") await turnPrivacyMode(app, tx, { memberId, on: true });
  if (offer === "tryout" && !(await offerTryOut(app, tx, { memberId })))
    throw new Refusal("leaving.offer_over");
  if (offer !== "discount") return null;
  const site = siteOf({ site: app.sites.get(siteId) });
  const discount = await makeDeletionOffer(tx, { memberId, site, now: app.clock.now() });
  if (!discount) throw new Refusal("leaving.offer_over");
  return discount;
}
