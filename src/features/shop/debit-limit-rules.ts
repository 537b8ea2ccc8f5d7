import { addDays } from "./debit-calendar.ts";
import type { DebitSettings } from "./debit-rules.ts";

/** By what a debtor is known again. */
export type DebtorKey = "member" | "account" | "mobile" | "household";

/** Each of them has limits of its own. A household has none: people who share an address may each pay by debit. */
export type LimitedKey = Exclude<DebtorKey, "household">;

/** An earlier debit of the same member, account, mobile number or household. */
export type EarlierDebit = {
  amount: number;
  state: "waiting" | "filed" | "returned" | "cancelled";
  /** Feature that it has in common with the new debit. */
  shares: readonly DebtorKey[];
  /** Bank date of the order. */
  orderedOn: string;
  openUntil: string;
  atRiskUntil: string;
  settled: boolean;
  /** `null` if it was not returned, or if the return was not the debtor's fault. */
  returnedOn: string | null;
  /** Whether the return lowers the limit. */
  lowersLimit: boolean;
};

type NewDebit = {
  amount: number;
  today: string;
  blocked: boolean;
  /** Keys that are known already: only the member before the form is filled in. */
  keys: readonly LimitedKey[];
  earlier: readonly EarlierDebit[];
};

/**
 * Why this amount may not be debited now; `null` if it may.
 * @returns `blocked` if the debtor is blocked, a returned debit is unpaid, or too many were returned lately even if
 * paid; `limit` if the amounts exceed a limit or another debit is open
 */
export function debitFault(
  { amount, today, blocked, keys, earlier }: NewDebit,
  settings: DebitSettings,
): "blocked" | "limit" | null {
  const standing = earlier.filter(({ state }) => state !== "cancelled");
  if (blocked || standing.some(({ state, settled }) => state === "returned" && !settled)) return "blocked";
  if (findReturnsBlock(standing, today, settings)) return "blocked";
  const isOver = (key: LimitedKey) => {
    const own = standing.filter(({ shares }) => shares.includes(key));
    const isOpen = own.some(({ state, openUntil }) => state !== "returned" && openUntil >= today);
    return isOpen || exceedsLimit({ amount, today, own }, settings);
  };
  return keys.some(isOver) ? "limit" : null;
}

/** @param own debits of one member, account or mobile number */
function exceedsLimit(
  { amount, today, own }: { amount: number; today: string; own: readonly EarlierDebit[] },
  settings: DebitSettings,
): boolean {
  const sumOf = (some: readonly EarlierDebit[]) => some.reduce((sum, one) => sum + one.amount, amount);
  const sumOfDays = (days: number) => {
    const from = addDays(today, -days);
    return sumOf(own.filter(({ orderedOn }) => orderedOn > from));
  };
  const atRisk = own.filter(({ state, atRiskUntil }) => state !== "returned" && atRiskUntil >= today);
  return (
    sumOfDays(1) > settings.debit_day_limit ||
    sumOfDays(7) > settings.debit_week_limit ||
    sumOfDays(settings.debit_limit_days) > settings.debit_limit ||
    sumOf(atRisk) > riskLimit(own, today, settings)
  );
}

/**
 * Limit of what the bank may still return. It is low until a debit survives its days at risk, and again after a return
 * that lowers it, until a debit ordered since survives or the return is too long ago to count.
 */
function riskLimit(own: readonly EarlierDebit[], today: string, settings: DebitSettings): number {
  const survived = own.filter(({ state, atRiskUntil }) => state === "filed" && atRiskUntil < today);
  const since = addDays(today, -settings.debit_returns_days);
  const isLowered = own.some(
    ({ returnedOn, lowersLimit }) =>
      lowersLimit &&
      returnedOn !== null &&
      returnedOn > since &&
      !survived.some(({ orderedOn }) => orderedOn > returnedOn),
  );
  return Math.min(
    survived.length === 0 ? settings.debit_first_limit : Number.POSITIVE_INFINITY,
    isLowered ? settings.debit_lowered_limit : Number.POSITIVE_INFINITY,
  );
}

/** `until` is the first day on which they do not block any more. */
export type ReturnsBlock = { times: number; since: string; until: string };

/** The debtor's returned debits, if so many were returned lately that they block even if paid. */
export function findReturnsBlock(
  earlier: readonly EarlierDebit[],
  today: string,
  { debit_returns, debit_returns_days }: DebitSettings,
): ReturnsBlock | null {
  const since = addDays(today, 1 - debit_returns_days);
  const returns = earlier.flatMap(({ returnedOn }) => returnedOn ?? []).filter((day) => day >= since);
  const oldest = returns.sort().at(-debit_returns);
  if (oldest === undefined) return null;
  return { times: returns.length, since, until: addDays(oldest, debit_returns_days) };
}
