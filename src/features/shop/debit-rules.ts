import { addBankDays, addDays } from "./debit-calendar.ts";

/** What a site sets for direct debit; amounts in cents. */
export type DebitSettings = {
  debit_first_limit: number;
  debit_limit: number;
  debit_limit_days: number;
  debit_lead_days: number;
  debit_notice_days: number;
  debit_open_days: number;
  debit_risk_days: number;
  debit_returns: number;
  debit_returns_days: number;
};

/** What is known of earlier debits of the same member, account or mobile number. */
export type EarlierDebit = {
  amount: number;
  state: "waiting" | "filed" | "returned" | "cancelled";
  /** The day of the order, as banks tell it. */
  orderedOn: string;
  openUntil: string;
  settled: boolean;
  /** Nothing where it has not come back, or for a reason that is not the debtor's. */
  returnedOn: string | null;
};

type Asked = { amount: number; today: string; blocked: boolean; earlier: readonly EarlierDebit[] };

/**
 * Whether so much may be debited now: nothing where it may.
 * @returns `blocked` while a debit that came back is not paid, where too many came back lately, though they are paid, or
 * the account is not to be debited; `limit` beyond the sums, and while another debit is open
 */
export function debitFault(
  { amount, today, blocked, earlier }: Asked,
  settings: DebitSettings,
): "blocked" | "limit" | null {
  const standing = earlier.filter(({ state }) => state !== "cancelled");
  if (blocked || standing.some(({ state, settled }) => state === "returned" && !settled)) return "blocked";
  const since = addDays(today, -settings.debit_returns_days);
  const returns = standing.filter(({ returnedOn }) => returnedOn !== null && returnedOn > since);
  if (returns.length >= settings.debit_returns) return "blocked";
  const isOpen = ({ state, openUntil }: EarlierDebit) => state !== "returned" && openUntil >= today;
  if (standing.some(isOpen)) return "limit";
  if (!standing.some(({ state }) => state !== "returned"))
    return amount > settings.debit_first_limit ? "limit" : null;
  const from = addDays(today, -settings.debit_limit_days);
  const lately = standing.filter(({ orderedOn }) => orderedOn > from);
  const sum = lately.reduce((all, one) => all + one.amount, amount);
  return sum > settings.debit_limit ? "limit" : null;
}

export type DebitDays = { dueOn: string; openUntil: string; atRiskUntil: string };

/** When a debit ordered today is due, and what follows from that day. */
export function planDebit(today: string, settings: DebitSettings): DebitDays {
  const announced = addDays(today, settings.debit_notice_days);
  const ready = addBankDays(today, settings.debit_lead_days);
  const [, later = ready] = [announced, ready].toSorted();
  const dueOn = addBankDays(later, 0);
  return {
    dueOn,
    openUntil: addBankDays(dueOn, settings.debit_open_days),
    atRiskUntil: addDays(dueOn, settings.debit_risk_days),
  };
}

/**
 * Whether a debit can go into a file made today: the bank wants it a bank day before, the member was told of this very
 * day in time.
 */
export function isReadyToFile(
  { dueOn, toldOn, toldDueOn }: { dueOn: string; toldOn: string | null; toldDueOn: string | null },
  today: string,
  { debit_notice_days }: DebitSettings,
): boolean {
  const told = toldOn !== null && toldDueOn === dueOn && addDays(toldOn, debit_notice_days) <= dueOn;
  return told && dueOn >= addBankDays(addDays(today, 1), 0);
}

const HOUR_MS = 3_600_000;

/** What a site sets for codes by SMS. */
export type CodeSettings = {
  sms_codes_per_hour: number;
  sms_codes_per_day: number;
  sms_pause_seconds: number;
};

/**
 * Until when each limit holds the next code back, in milliseconds since 1970: 0 where it does not.
 * @param sends when codes went out within a day, the oldest first
 */
export function nextCode(sends: readonly Date[], settings: CodeSettings) {
  const after = (nth: number, milliseconds: number) => {
    const sent = sends.at(-nth);
    return sent === undefined ? 0 : sent.getTime() + milliseconds;
  };
  return {
    day: after(settings.sms_codes_per_day, 24 * HOUR_MS),
    hour: after(settings.sms_codes_per_hour, HOUR_MS),
    pause: after(1, settings.sms_pause_seconds * 1_000),
  };
}

/** What banks do not take in a name or an address, in letters that they do. */
const LETTERS: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  ø: "o",
  Ø: "O",
  å: "a",
  Å: "A",
  ł: "l",
  Ł: "L",
  œ: "oe",
  Œ: "Oe",
  ð: "d",
  þ: "th",
  đ: "d",
  "&": "+",
};

/** In the letters that every bank of the scheme takes, no longer than that. */
export function toSepaText(text: string, most: number): string {
  return text
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, most)
    .trim();
}

/** An IBAN as it is read: in groups of four. */
export function groupIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

export function plainIban(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{C}\p{Pd}.]/gu, "")
    .toUpperCase();
}

/** Version of the words of the mandate, as they stand under `debit.mandate` of the texts. */
export const MANDATE_TEXT = "2026-11-22";

/** A sentence that ends with a name such as "Velvet B.V." has one full stop. */
export function endOnce(sentence: string): string {
  return sentence.replace(/\.\.(?=\s|$)/g, ".");
}
