const DAY_MS = 86_400_000;

/** Writes the day in UTC, such as 2026-11-24. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-24".length);
}

/** Returns midnight UTC of a day. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** @param days negative for days before */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

export type Step = "day" | "week" | "month";

/** Returns the first day of the period that a day lies in. Weeks begin on Monday. */
export function periodOf(day: string, step: Step): string {
  if (step === "day") return day;
  if (step === "month") return `${day.slice(0, "2026-11".length)}-01`;
  const sinceMonday = (startOf(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Returns the whole weeks within a range as their first and last day, or null if there is none. */
export function wholeWeeks(from: string, to: string): { first: string; last: string } | null {
  const first = periodOf(addDays(from, 6), "week");
  const last = addDays(periodOf(addDays(to, 1), "week"), -1);
  return first < last ? { first, last } : null;
}

/** Counts the days from one to another, both included. */
export function countDaysOf(from: string, to: string): number {
  const between = startOf(to).getTime() - startOf(from).getTime();
  return Math.max(0, Math.round(between / DAY_MS) + 1);
}

/** Lists the days from one to another, both included. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: countDaysOf(from, to) }, (_, at) => addDays(from, at));
}
