import { addBankDays, addDays } from "./debit-calendar.ts";

/** A site's settings for direct debit. Amounts are in cents. */
export type DebitSettings = {
  debit_first_limit: number;
  debit_lowered_limit: number;
  debit_day_limit: number;
  debit_week_limit: number;
  debit_limit: number;
  debit_limit_days: number;
  debit_lead_days: number;
  debit_notice_days: number;
  debit_open_days: number;
  debit_risk_days: number;
  debit_returns: number;
  debit_returns_days: number;
};

export type DebitDays = { dueOn: string; openUntil: string; atRiskUntil: string };

/** The due date of a debit ordered today, and the dates that follow from it. */
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
 * Whether a debit can go into today's file. The bank needs it a bank day before it is due, and the member must have
 * been notified of this due date in time.
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

export type SmsSettings = {
  sms_codes_per_hour: number;
  sms_codes_per_day: number;
  sms_pause_seconds: number;
};

/**
 * For each limit, the time from which the next SMS code may be sent, in milliseconds since 1970; 0 if there is none.
 * @param sends when codes were sent within a day, oldest first
 */
export function nextSmsCode(sends: readonly Date[], settings: SmsSettings) {
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

/** Replacements for letters that banks do not accept in names and addresses. */
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

/** Converts text to the characters that every SEPA bank accepts, and truncates it. */
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

/**
 * Words that are the same whenever the same person gives the same address, however it is typed: the account holder's
 * names in any order, and the address. Street and number are needed, since a whole town can share a postal code.
 * @returns `null` if a part has no letters or digits
 */
export function householdWords(person: {
  holder: string;
  street: string;
  houseNumber: string;
  postalCode: string;
}): string[] | null {
  const plain = (text: string) => toSepaText(text, 70).toUpperCase();
  const names = plain(person.holder).match(/[A-Z0-9]+/g) ?? [];
  const place = [person.street, person.houseNumber, person.postalCode].map((part) =>
    plain(part).replace(/[^A-Z0-9]/g, ""),
  );
  return names.length === 0 || place.includes("") ? null : [names.sort().join(" "), ...place];
}

/** Formats an IBAN in groups of four. */
export function groupIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

export function plainIban(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{C}\p{Pd}.]/gu, "")
    .toUpperCase();
}

/** Version of the mandate's text, which is under `debit.mandate` in the locales. */
export const MANDATE_TEXT = "2026-11-22";

/** Removes the second full stop after a name such as "Velvet B.V.". */
export function endOnce(sentence: string): string {
  return sentence.replace(/\.\.(?=\s|$)/g, ".");
}
