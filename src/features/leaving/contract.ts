import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { ownerProof } from "#features/accounts/contract.ts";
import { bundle, discount, money } from "#features/shop/contract.ts";
import { MAX_WORDS, OFFERS, REASONS } from "./rules.ts";

const none = z.strictObject({});

const sum = z.object({ credits: z.int(), sums: z.array(money).describe("one per currency") });

const leavingMoney = z.object({
  refundable: sum.describe("bought credits that can be refunded now; they are also in one of the next three"),
  at_closing: sum.describe("refunded without a request when the account is closed"),
  at_erasure: sum.describe("refunded without a request when it is erased"),
  lapsing: sum.describe("bought credits that lapse when it is erased, and what they cost"),
  given: z.int().describe("given credits, which lapse as well"),
});

export const readWayOut = endpoint({
  name: "readWayOut",
  method: "GET",
  path: "/api/leaving",
  summary: "Returns what a member who wants to leave is offered, and what happens if they do.",
  query: none,
  output: z.object({
    email: z.string(),
    erase_at: z.iso.datetime().describe("when the account would be erased if it were closed now"),
    has_password: z.boolean(),
    offers: z.array(z.enum(OFFERS)).describe("those that are available to the member, in order"),
    discount_percent: z.number().nullable(),
    try_out: bundle.nullable().describe("try-out package, which can be ordered once the offer is taken"),
    money: leavingMoney,
  }),
});
export type WayOut = z.infer<typeof readWayOut.output>;

export const takeOffer = endpoint({
  name: "takeOffer",
  method: "POST",
  path: "/api/leaving-offers",
  summary:
    "Takes one of the offers instead of leaving: turns privacy mode on, makes the discount code, puts the try-out package on sale for the member, or only notes that it was taken.",
  query: none,
  body: z.strictObject({ offer: z.enum(OFFERS) }),
  output: z.object({ discount: discount.nullable() }),
  refusals: ["leaving.offer_over"],
});

export const closeOwnAccount = endpoint({
  name: "closeOwnAccount",
  method: "POST",
  path: "/api/closings",
  summary:
    "Closes the member's account and ends every session. It is erased some days later. The answers are stored without the member.",
  query: none,
  body: z.strictObject({
    reasons: z.array(z.enum(REASONS)).max(REASONS.length).default([]),
    other: z.string().max(MAX_WORDS).default(""),
    proof: ownerProof,
  }),
  output: z.object({ erase_at: z.iso.datetime() }),
  refusals: ["accounts.passkey_failed", "accounts.locked"],
});
