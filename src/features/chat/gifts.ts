/** Those that have a drawing and a name of their own. An operator may sell others; they come wrapped. */
export const KNOWN_GIFTS = [
  "rose",
  "coffee",
  "chocolate",
  "balloon",
  "teddy",
  "wine",
  "cake",
  "bouquet",
  "perfume",
  "champagne",
  "ring",
  "diamond",
] as const;
export type KnownGift = (typeof KNOWN_GIFTS)[number];

export function isKnownGift(code: string): code is KnownGift {
  return (KNOWN_GIFTS as readonly string[]).includes(code);
}

/** By price, and of one price in the alphabet's order. */
export function sortGifts(prices: Readonly<Record<string, number>>): { code: string; price: number }[] {
  return Object.entries(prices)
    .map(([code, price]) => ({ code, price }))
    .sort((a, b) => a.price - b.price || (a.code < b.code ? -1 : 1));
}
