import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { priceList } from "#features/wallet/server/wallet.ts";
import type { Scope } from "#platform/scope.ts";
import type { MessageKind } from "../rules.ts";
import { chatSettings } from "../settings.ts";

/**
 * Price of a message in credits; the body is a gift's code. Whether it is charged depends on what is left of the free
 * messages (`wallet_charge_message.sql`).
 * @throws Refusal `chat.unknown_gift`
 */
export function priceMessage(scope: Pick<Scope, "site">, kind: MessageKind, body: string): number {
  const { text, image, gifts } = priceList(settingsOf(scope, chatSettings));
  if (kind !== "gift") return kind === "text" ? text : image;
  const price = Object.hasOwn(gifts, body) ? gifts[body] : undefined;
  if (price === undefined) throw new Refusal("chat.unknown_gift");
  return price;
}
