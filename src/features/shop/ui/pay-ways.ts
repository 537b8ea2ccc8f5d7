import type { MethodCode } from "#base/payment-methods.ts";
import type { Card, Offer } from "../contract.ts";

export type Pay = MethodCode | `card:${number}`;

/** One row of the choice: a saved card, any other card, or one of the other methods. */
export type PayWay =
  | { kind: "saved"; pay: `card:${number}`; card: Card }
  | { kind: "cards"; pay: MethodCode; brands: readonly MethodCode[] }
  | { kind: "method"; pay: MethodCode };

/** Card brands. The provider's page takes a card of any of them, so they are one choice. */
const BRANDS: ReadonlySet<MethodCode> = new Set<MethodCode>([
  "creditcard",
  "visa",
  "mastercard",
  "maestro",
  "dankort",
  "cartebancaire",
  "nexi",
]);

/** Methods that are shown before *More*, besides saved cards. */
export const FIRST_METHODS = 4;

type Choices = Pick<Offer, "cards" | "methods" | "discount">;

/**
 * Saved cards first, then the methods in the order of the offer.
 * @param named method in the URL, which the row of the cards then stands for
 */
export function listPayWays({ cards, methods, discount }: Choices, named: string | undefined): PayWay[] {
  const brands = methods.filter((method) => BRANDS.has(method));
  const isAccepted = (method: MethodCode) => discount?.paymentmethods?.includes(method) ?? true;
  const accepted = brands.some(isAccepted) ? brands.filter(isAccepted) : brands;
  const brand =
    brands.find((method) => method === named) ??
    accepted.find((method) => method === "creditcard") ??
    accepted[0];
  const saved = cards.map((card): PayWay => ({ kind: "saved", pay: `card:${card.id}`, card }));
  const others = methods.flatMap((method): PayWay[] => {
    if (!BRANDS.has(method)) return [{ kind: "method", pay: method }];
    return method === brands[0] && brand ? [{ kind: "cards", pay: brand, brands }] : [];
  });
  return [...saved, ...others];
}

/** The row for a method or card that was chosen, possibly before the offer changed. */
export function findPayWay(ways: readonly PayWay[], pay: Pay | null): PayWay | undefined {
  const isBrand = pay !== null && BRANDS.has(pay as MethodCode);
  return ways.find((way) => way.pay === pay || (isBrand && way.kind === "cards"));
}

/** The method in the URL, otherwise the first row: a saved card or the method used last. */
export function firstChoice(ways: readonly PayWay[], named: string | undefined): Pay | null {
  const way = named === undefined ? undefined : findPayWay(ways, named as Pay);
  return (way ?? ways[0])?.pay ?? null;
}
