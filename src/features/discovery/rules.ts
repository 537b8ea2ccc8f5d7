import { type CalendarDate, isCalendarDate } from "#base/age.ts";

/** Members on one page of results. */
export const PAGE = 24;
/** Fewer that fit are too few: others much like them are shown too. */
export const FEW = 6;
/** Of others much like them, of the overview, of related members: so many at most. */
export const STRIP = 12;
/** With finer filters they are counted so far, then "500+". */
export const COUNTED = 500;
/** Years that somebody may be older or younger and still be near in age. */
export const NEAR_YEARS = 3;

type Search = "none" | "other";

/** Whether the site lets a visitor search, by where the visitor came from. */
export function mayVisitorsSearch(
  settings: { logged_out_search: Search; logged_out_search_trafficsource: Search },
  hasTrafficSource: boolean,
): boolean {
  const setting = hasTrafficSource ? settings.logged_out_search_trafficsource : settings.logged_out_search;
  return setting !== "none";
}

/** The filters that are for premium members. */
export const FINER = ["relationship", "hair", "eye", "body", "tattoos", "interests", "online"] as const;

export function asksForPremium(filters: Partial<Record<(typeof FINER)[number], unknown>>): boolean {
  return FINER.some((name) => filters[name] !== undefined);
}

export type BirthRange = {
  /** Born later than this day… */
  after: CalendarDate;
  /** …and on this day at the latest. */
  upTo: CalendarDate;
  /** First days of months: those from `from` on and before `to` lie in the range as a whole. */
  months: { from: CalendarDate; to: CalendarDate };
};

/** When somebody was born who has one of these ages on that day. */
export function birthRange({ min, max }: { min: number; max: number }, day: CalendarDate): BirthRange {
  const after = yearsBefore(day, max + 1);
  const upTo = yearsBefore(day, min);
  return { after, upTo, months: { from: monthAfter(after), to: firstOfMonth(dayAfter(upTo)) } };
}

/** Where there is no 29 February, the day before it: nobody is born in between. */
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
