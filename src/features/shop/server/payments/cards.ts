import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { Card } from "../../contract.ts";
import { deleteCard, listCards } from "../queries.ts";
import { getProvider } from "./providers.ts";

/** A card is good to the last day of its month. */
export async function listGoodCards({ db, clock }: Pick<App, "db" | "clock">, memberId: number) {
  const month = clock.now().toISOString().slice(0, 7);
  return (await listCards(db, memberId)).filter(({ expires }) => expires >= month);
}

export function viewCard({ id, brand, last4, expires }: Card): Card {
  return { id, brand, last4, expires };
}

/** Here first: whatever comes of the provider, nothing is charged to it any more. @throws Refusal `shop.card_unknown` */
export async function forgetCard(app: App, card: { memberId: number; id: number }): Promise<void> {
  const gone = await app.db.transaction().execute((tx) => deleteCard(tx, card));
  if (!gone) throw new Refusal("shop.card_unknown", {}, 404);
  await getProvider(app, gone.provider)
    .forgetStored(gone.providerRef)
    .catch((error: unknown) => app.log.warn({ err: error }, "provider did not delete a card deleted here"));
}
