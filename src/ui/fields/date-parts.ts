export const DATE_PARTS = ["day", "month", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export type DateParts = Record<DatePart, string>;

const NO_DATE: DateParts = { day: "", month: "", year: "" };

/** Most digits of each part. */
export const DIGITS: Record<DatePart, number> = { day: 2, month: 2, year: 4 };

/**
 * Returns the typed day as `YYYY-MM-DD`, also if it does not exist, such as 31 February. Whoever checks it must see what
 * was typed and not the nearest day. Returns null until every part is filled in.
 */
export function joinDate({ day, month, year }: DateParts): string | null {
  if (day === "" || month === "" || year.length < DIGITS.year) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function splitDate(date: string | null): DateParts {
  const [year, month, day] = date?.split("-") ?? [];
  return year && month && day ? { day, month, year } : NO_DATE;
}

/** Keeps the digits of what was typed or pasted, as many as the part has. */
export function digitsOf(part: DatePart, typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS[part]);
}

/** Returns the order in which people of this locale write a date. */
export function orderOfParts(regionalTag: string): DatePart[] {
  return new Intl.DateTimeFormat(regionalTag, { day: "2-digit", month: "2-digit", year: "numeric" })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => DATE_PARTS.some((part) => part === type)) as DatePart[];
}

/** Returns the name of a part in the language of this locale. */
export function nameOfPart(part: DatePart, regionalTag: string): string {
  const name = new Intl.DisplayNames(regionalTag, { type: "dateTimeField" }).of(part) ?? part;
  return name.charAt(0).toLocaleUpperCase(regionalTag) + name.slice(1);
}
