import { type CalendarDate, isCalendarDate } from "#base/age.ts";

export const PAGE = 24;
/** Below this number of results, similar members are shown too. */
export const FEW = 6;
/** Most members in a strip: similar ones, the overview, related ones. */
export const STRIP = 12;
/** With finer filters results are counted up to here, then shown as "500+". */
export const COUNTED = 500;
/** Difference in years that still counts as near in age. */
export const NEAR_YEARS = 3;

type Search = "none" | "other";

/** Whether the site lets a visitor search, depending on whether a campaign brought them. */
export function mayVisitorsSearch(
  settings: { logged_out_search: Search; logged_out_search_trafficsource: Search },
  hasTrafficSource: boolean,
): boolean {
  const setting = hasTrafficSource ? settings.logged_out_search_trafficsource : settings.logged_out_search;
  return setting !== "none";
}

export const FINER = ["relationship", "hair", "eye", "body", "tattoos", "interests", "online"] as const;

export function asksForPremium(filters: Partial<Record<(typeof FINER)[number], unknown>>): boolean {
  return FINER.some((name) => filters[name] !== undefined);
}

export type BirthRange = {
  /** Exclusive. */
  after: CalendarDate;
  /** Inclusive. */
  upTo: CalendarDate;
  /** First days of the months that lie in the range as a whole, from `from` up to but without `to`. */
  months: { from: CalendarDate; to: CalendarDate };
};

/** Birth dates of people with these ages on this day. */
export function birthRange({ min, max }: { min: number; max: number }, day: CalendarDate): BirthRange {
  const after = yearsBefore(day, max + 1);
  const upTo = yearsBefore(day, min);
  return { after, upTo, months: { from: monthAfter(after), to: firstOfMonth(dayAfter(upTo)) } };
}

/** 28 February if the year has no 29 February. No date lies in between. */
function yearsBefore(day: CalendarDate, years: number): CalendarDate {
  const year = Number(day.slice(0, 4)) - years;
  const then = `${year}${day.slice(4)}`;
  return isCalendarDate(then) ? then : `${year}-02-28`;
}

function dayAfter(day: CalendarDate): CalendarDate {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

const firstOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

function monthAfter(day: CalendarDate): CalendarDate {
  const first = new Date(firstOfMonth(day));
  return new Date(first.setUTCMonth(first.getUTCMonth() + 1)).toISOString().slice(0, 10);
}
