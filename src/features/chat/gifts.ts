/** Gifts that have their own drawing and name. An operator may sell others; they are shown gift-wrapped. */
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

/** Sorts by price, then alphabetically by code. */
export function sortGifts(prices: Readonly<Record<string, number>>): { code: string; price: number }[] {
  return Object.entries(prices)
    .map(([code, price]) => ({ code, price }))
    .sort((a, b) => a.price - b.price || (a.code < b.code ? -1 : 1));
}
