import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { type Discount, TRY_OUT } from "./contract.ts";

export const TIME_BONUS_CODE = "TIMEBONUS25";
/** The same code for every new member. Terms depend on who uses it. */
export const WELCOME_CODE = "WELCOME";
export const NEWCOMER_CODES: readonly string[] = [TIME_BONUS_CODE, WELCOME_CODE];
/** A claim under this key marks both newcomer's offers as used. */
export const NEWCOMER = "NEWCOMER";
/** Prefix of the personal code that is offered to a member who wants to leave. */
export const DELETION_PREFIX = "STAY-";
/** Form of that code that stays with the order of a member who was erased. */
export const DELETION_CODE = "STAY";

/** Key of the claims of the try-out package. No discount code can be written like it. */
export const TRY_OUT_CLAIM = "try-out";

/** Offer that an order uses once per member and per card or account: the try-out package, or its discount code. */
export function usedOnceBy({ bundle, code }: { bundle: string; code: string | null }): string | null {
  return bundle === TRY_OUT ? TRY_OUT_CLAIM : code;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Terms of a discount code. `null` means no restriction. */
export type CodeTerms = {
  code: string;
  kind: Discount["kind"];
  percent: number;
  country: string | null;
  memberId: number | null;
  currency: Currency | null;
  /** Minor units of the currency, before the discount. */
  minimumAmount: number | null;
  methods: readonly MethodCode[] | null;
  /** Exclusive. */
  expiresAt: Date | null;
  active: boolean;
  validity: Discount["validity"];
  /** Only for members without premium. */
  forFree: boolean;
  /** Unique across sites, unlike the code. */
  claimKey: string;
};

export type CodeUse = {
  memberId: number;
  premium: boolean;
  country: string;
  currency: Currency;
  /** Before the discount; absent until a bundle is chosen. */
  listAmount?: number | undefined;
  method?: MethodCode | undefined;
  now: Date;
};

export type CodeFault = "code_expired" | "code_not_here" | "code_minimum" | "code_method";

/** Returns `null` if the code applies. Does not check whether it was used before. */
export function faultOf(terms: CodeTerms, use: CodeUse): CodeFault | null {
  if (isOver(terms, use.now)) return "code_expired";
  if (!isMeant(terms, use)) return "code_not_here";
  if (terms.minimumAmount !== null && use.listAmount !== undefined && use.listAmount < terms.minimumAmount)
    return "code_minimum";
  if (terms.methods !== null && use.method !== undefined && !terms.methods.includes(use.method))
    return "code_method";
  return null;
}

export function isOver({ active, expiresAt }: Pick<CodeTerms, "active" | "expiresAt">, now: Date): boolean {
  return !active || (expiresAt !== null && now >= expiresAt);
}

function isMeant(terms: CodeTerms, { memberId, premium, country, currency }: CodeUse): boolean {
  const isOneOf = <T>(wanted: T | null, had: T) => wanted === null || wanted === had;
  return (
    isOneOf(terms.memberId, memberId) &&
    isOneOf(terms.country, country) &&
    isOneOf(terms.currency, currency) &&
    !(terms.forFree && premium)
  );
}

type Newcomer = { memberId: number; signedUpAt: Date; percent: number };

/** Discount for new members who have not bought yet; `null` if the site sets 0 percent. */
export function welcomeOffer({ hours, ...newcomer }: Newcomer & { hours: number }): CodeTerms | null {
  return newcomerOffer(newcomer, { code: WELCOME_CODE, kind: "welcome", lasts: hours * HOUR });
}

export function timeBonus({ seconds, ...newcomer }: Newcomer & { seconds: number }): CodeTerms | null {
  return newcomerOffer(newcomer, { code: TIME_BONUS_CODE, kind: "time_bonus", lasts: seconds * SECOND });
}

function newcomerOffer(
  { memberId, signedUpAt, percent }: Newcomer,
  { code, kind, lasts }: { code: string; kind: Discount["kind"]; lasts: number },
): CodeTerms | null {
  if (percent === 0) return null;
  return {
    code,
    kind,
    percent,
    country: null,
    memberId,
    currency: null,
    minimumAmount: null,
    methods: null,
    expiresAt: new Date(signedUpAt.getTime() + lasts),
    active: true,
    validity: "once-per-user",
    forFree: true,
    claimKey: code,
  };
}

type Offers = { timeBonus: CodeTerms | null; welcome: CodeTerms | null };

export function offerThatApplies({ timeBonus, welcome }: Offers, use: CodeUse): CodeTerms | null {
  return [timeBonus, welcome].find((offer) => offer !== null && faultOf(offer, use) === null) ?? null;
}

export function isNewcomerCode(code: string): boolean {
  return NEWCOMER_CODES.includes(code);
}

/** Codes that the program creates itself; operators cannot create them. */
export function isReserved(code: string): boolean {
  return isNewcomerCode(code) || code === NEWCOMER || code.startsWith(DELETION_PREFIX);
}
