/** Lots of all reasons but `order` are given, and spent before bought ones. */
export type LotReason = "signup" | "operator" | "demo" | "order";

type Prices = {
  message_credits: number;
  photo_credits: number;
  gift_credits: Record<string, number>;
};

export type PriceList = { text: number; image: number; gifts: Record<string, number> };

/** Prices of messages on a site, in credits. */
export function priceList({ message_credits, photo_credits, gift_credits }: Prices): PriceList {
  return { text: message_credits, image: photo_credits, gifts: gift_credits };
}

type Quota = { premium: boolean; used: number; limit: number };

/** Returns `null` for premium members, who have no limit. */
export function leftOf({ premium, used, limit }: Quota): number | null {
  return premium ? null : Math.max(0, limit - used);
}
