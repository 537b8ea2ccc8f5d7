import type { Config } from "../config.ts";

/** How long something is kept, from the moment that its row of the table names. */
export type Keep =
  | { hours: number }
  | { days: number }
  | { months: number }
  /** Years after the end of the calendar year, as for books. */
  | { years: number }
  /** A site setting in days. Its end is stored with each record, so sites can differ. */
  | { setting: string }
  /** A setting of the installation, in days. */
  | { env: "SECURITY_LOG_DAYS" };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows that began or ended before this moment are due. */
export function limitOf(keep: Keep, now: Date, config: Pick<Config, "SECURITY_LOG_DAYS">): Date {
  if ("hours" in keep) return new Date(now.getTime() - keep.hours * HOUR);
  if ("days" in keep) return new Date(now.getTime() - keep.days * DAY);
  if ("months" in keep) return addMonths(now, -keep.months);
  if ("years" in keep) return new Date(Date.UTC(now.getUTCFullYear() - keep.years, 0, 1));
  if ("env" in keep) return new Date(now.getTime() - config[keep.env] * DAY);
  return now;
}

/** The same time of the same day in another month; the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  // A day that the month does not have leads into the next one.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** As an operator reads it: `30 days`. */
export function sayKeep(keep: Keep): string {
  const [[unit, value] = ["", 0]] = Object.entries(keep);
  if (unit === "setting" || unit === "env") return `${value} days`;
  if (value === 0) return "nothing more";
  const plain = value === 1 ? `1 ${unit.slice(0, -1)}` : `${value} ${unit}`;
  return unit === "years" ? `${plain} after the year` : plain;
}
