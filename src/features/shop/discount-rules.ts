import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { Discount } from "./contract.ts";

export const TIME_BONUS_CODE = "TIMEBONUS25";
/** One for everybody: whether it holds follows from who asks. */
export const WELCOME_CODE = "WELCOME";
/** Under which the use of either newcomer's offer is kept, so that the other cannot be used afterwards. */
export const NEWCOMER = "NEWCOMER";
/** Of the code that a member is offered who wants to leave. */
export const DELETION_PREFIX = "STAY-";
export const DELETION_DAYS = 7;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** What a code asks for, whoever asks for it. */
export type CodeTerms = {
  code: string;
  kind: Discount["kind"];
  percent: number;
  /** Absent: anybody, anywhere, in any currency, for any amount, by any method, for ever. */
  country: string | null;
  memberId: number | null;
  currency: Currency | null;
  /** Minor units of the currency, before the discount. */
  minimumAmount: number | null;
  methods: readonly MethodCode[] | null;
  /** From this moment on it does not hold. */
  expiresAt: Date | null;
  active: boolean;
  validity: Discount["validity"];
  /** Whether it is for those only who have no purchase that stands. */
  forFree: boolean;
  /** Under which its use is kept: two sites may have a code of the same name. */
  claimKey: string;
};

export type CodeUse = {
  memberId: number;
  premium: boolean;
  country: string;
  currency: Currency;
  /** Before the discount; absent as long as nothing is chosen. */
  listAmount?: number | undefined;
  method?: MethodCode | undefined;
  now: Date;
};

export type CodeFault = "code_expired" | "code_not_here" | "code_minimum" | "code_method";

/** Why a code does not hold here and now; nothing where it does. Whether it was used before is not asked here. */
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

/** What a site gives to new members who have not bought yet; nothing where its percentage is 0. */
export function welcomeOffer({ hours, ...newcomer }: Newcomer & { hours: number }): CodeTerms | null {
  return newcomerOffer(newcomer, { code: WELCOME_CODE, kind: "welcome", lasts: hours * HOUR });
}

/** The larger hurry of the first hours. */
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

/** The time bonus, as long as it holds; else the welcome discount. */
export function offerThatCounts({ timeBonus, welcome }: Offers, use: CodeUse): CodeTerms | null {
  return [timeBonus, welcome].find((offer) => offer !== null && faultOf(offer, use) === null) ?? null;
}

export function isNewcomerKind(kind: Discount["kind"]): boolean {
  return kind === "time_bonus" || kind === "welcome";
}

/** Names that the program gives itself: an operator's code has another. */
export function isReserved(code: string): boolean {
  return [TIME_BONUS_CODE, WELCOME_CODE, NEWCOMER].includes(code) || code.startsWith(DELETION_PREFIX);
}
