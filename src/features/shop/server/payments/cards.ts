import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { Card } from "../../contract.ts";
import { deleteCard, listCards } from "../queries.ts";
import { forgetAtProvider } from "./forget-cards.ts";
import { insertToForget } from "./queries-card.ts";

/** Cards are valid until the last day of the month of expiry. */
export async function listValidCards({ db, clock }: Pick<App, "db" | "clock">, memberId: number) {
  const month = clock.now().toISOString().slice(0, 7);
  return (await listCards(db, memberId)).filter(({ expires }) => expires >= month);
}

export function viewCard({ id, brand, last4, expires }: Card): Card {
  return { id, brand, last4, expires };
}

/** Deleted here first, so that it cannot be charged even if the provider fails. @throws Refusal `shop.card_unknown` */
export async function forgetCard(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "payments">,
  card: { memberId: number; id: number },
): Promise<void> {
  const toForget = await app.db.transaction().execute(async (tx) => {
    const deleted = await deleteCard(tx, card);
    if (!deleted) throw new Refusal("shop.card_unknown", {}, 404);
    return insertToForget(tx, deleted, app.clock.now());
  });
  await forgetAtProvider(app, toForget);
}
