import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";

/** Length of a reason, in characters. */
export const LIST_REASON = { min: 10, max: 500 } as const;
export const LIST_DAYS = { min: 1, max: 365 } as const;
export const SIGN_UPS_PER_HOUR = { min: 1, max: 1_000 } as const;

const none = z.strictObject({});
const at = z.iso.datetime();
const why = freeText(LIST_REASON.max).pipe(z.string().min(LIST_REASON.min));
const days = z.int().min(LIST_DAYS.min).max(LIST_DAYS.max);
const perHour = z.int().min(SIGN_UPS_PER_HOUR.min).max(SIGN_UPS_PER_HOUR.max);
/** A domain or a range as somebody typed it; the use case checks and shortens it. */
const typed = z.string().max(300).trim().min(1);

const entry = { why: z.string(), since: at, until: at, hits: z.int() };

export const readSignUpLists = endpoint({
  name: "readSignUpLists",
  method: "GET",
  path: "/api/desk/sign-up-lists",
  summary: "E-mail domains that are barred at the sign-up, and address ranges whose sign-ups are slowed.",
  query: none,
  output: z.object({
    domains: z.array(z.object({ domain: z.string(), ...entry })),
    ranges: z.array(z.object({ range: z.string(), per_hour: z.int(), ...entry })),
  }),
});
export type SignUpLists = OutputOf<typeof readSignUpLists>;

export const barDomain = endpoint({
  name: "barDomain",
  method: "POST",
  path: "/api/desk/barred-domains",
  summary: "Asks everybody who signs up with an address at this domain for another one, for some days.",
  query: none,
  body: z.strictObject({ domain: typed, days, why }),
  refusals: ["signals.listed_already"],
});

export const slowRange = endpoint({
  name: "slowRange",
  method: "POST",
  path: "/api/desk/slowed-ranges",
  summary: "Lowers the sign-ups per hour from a range of addresses, for some days.",
  query: none,
  body: z.strictObject({ range: typed, per_hour: perHour, days, why }),
  refusals: ["signals.listed_already"],
});

const LISTS = ["domain", "range"] as const;
export type ListName = (typeof LISTS)[number];

export const endListEntry = endpoint({
  name: "endListEntry",
  method: "POST",
  path: "/api/desk/sign-up-list-ends",
  summary: "Ends an entry of the lists before its time.",
  query: none,
  body: z.strictObject({ list: z.enum(LISTS), entry: typed, why }),
  refusals: ["signals.not_listed"],
});
