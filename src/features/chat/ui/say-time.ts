import { dateFormat, relativeFormat } from "#base/formats.ts";

const DAY_MS = 86_400_000;

/** Key of a calendar day in the reader's time zone, for comparison. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

export function sayTime(tag: string, at: number): string {
  return dateFormat(tag, { timeStyle: "short" }).format(at);
}

/** Returns Today, Yesterday, or a date such as Wednesday 18 November, with the year if it is another one. */
export function sayDay(tag: string, at: number, now: number): string {
  const ago = daysAgo(at, now);
  if (ago === 0 || ago === 1) return upperFirst(nameDay(tag, -ago), tag);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const day = dateFormat(tag, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  }).format(at);
  return upperFirst(day, tag);
}

/** Returns the time for the list: the hour for today, the weekday within the last week, otherwise the date. */
export function sayListTime(tag: string, at: number, now: number): string {
  const ago = daysAgo(at, now);
  if (ago <= 0) return sayTime(tag, at);
  if (ago === 1) return nameDay(tag, -1);
  if (ago < 7) return dateFormat(tag, { weekday: "short" }).format(at);
  return dateFormat(tag, { dateStyle: "short" }).format(at);
}

/** Returns for example 5 min. ago, or yesterday; a date after a week. */
export function sayAgo(tag: string, at: number, now: number): string {
  const words = relativeFormat(tag, { numeric: "auto", style: "short" });
  const minutes = Math.max(1, Math.round((now - at) / 60_000));
  if (minutes < 60) return words.format(-minutes, "minute");
  const ago = daysAgo(at, now);
  if (ago <= 0) return words.format(-Math.round(minutes / 60), "hour");
  return ago < 7 ? words.format(-ago, "day") : dateFormat(tag, { dateStyle: "medium" }).format(at);
}

function daysAgo(at: number, now: number): number {
  const midnight = (time: number) => {
    const date = new Date(time);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(now) - midnight(at)) / DAY_MS);
}

function nameDay(tag: string, days: number): string {
  return relativeFormat(tag, { numeric: "auto" }).format(days, "day");
}

function upperFirst(words: string, tag: string): string {
  return words.charAt(0).toLocaleUpperCase(tag) + words.slice(1);
}
