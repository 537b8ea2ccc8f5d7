/** How a lot came: all but orders are given, and spent before what was paid for. */
export type LotReason = "signup" | "operator" | "demo" | "order";

type Prices = {
  message_credits: number;
  photo_credits: number;
  /** By the gift's code. */
  gift_credits: Record<string, number>;
};

export type PriceList = { text: number; image: number; gifts: Record<string, number> };

/** What each piece costs on a site, in credits. */
export function priceList({ message_credits, photo_credits, gift_credits }: Prices): PriceList {
  return { text: message_credits, image: photo_credits, gifts: gift_credits };
}

type Quota = { premium: boolean; used: number; limit: number };

/** Nothing for a premium member, whom nobody counts. A limit that was lowered leaves nobody in debt. */
export function leftOf({ premium, used, limit }: Quota): number | null {
  return premium ? null : Math.max(0, limit - used);
}
