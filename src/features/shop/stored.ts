import type { Stored } from "#base/stored.ts";

export const shopStored = {
  code: { in: "localStorage", name: "discount-code", purpose: "shop" },
  country: { in: "localStorage", name: "payment-country", purpose: "shop" },
  timeBonus: { in: "localStorage", name: "hide-time-bonus-modal", purpose: "closed for a week" },
  placeBefore: { in: "sessionStorage", name: "place-before-shop", purpose: "way back" },
  told: { in: "sessionStorage", name: "order-told", purpose: "way back" },
  order: { in: "sessionStorage", name: "order-being-placed", purpose: "paid once" },
} as const satisfies Record<string, Stored>;
