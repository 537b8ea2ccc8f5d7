/** The current day of the game, in which likes are counted. */
export type SwipeDay = {
  /** Time zone of the current day. */
  timeZone: string;
  /** Time zone of the next day. */
  nextTimeZone: string;
  beganAt: Date;
  endsAt: Date;
};

/** The day in this zone that contains `now`. */
export function openDay(timeZone: string, now: Date): SwipeDay {
  return {
    timeZone,
    nextTimeZone: timeZone,
    beganAt: midnightBefore(timeZone, now),
    endsAt: midnightAfter(timeZone, now),
  };
}

/** The day that contains `now`, derived from the last known one. */
export function dayAt(day: SwipeDay, now: Date): SwipeDay {
  if (now < day.endsAt) return day;
  const next = dayAfter(day);
  return now < next.endsAt ? next : openDay(day.nextTimeZone, now);
}

/** Takes effect with the next day; the current one ends in the zone in which it began. */
export function changeTimeZone(day: SwipeDay, timeZone: string): SwipeDay {
  return { ...day, nextTimeZone: timeZone };
}

/**
 * A day after a change of zone is never shorter than it would have been without, so that travelling gains no likes.
 */
function dayAfter({ timeZone, nextTimeZone, endsAt }: SwipeDay): SwipeDay {
  const unchanged = midnightAfter(timeZone, endsAt);
  const isMidnight = midnightBefore(nextTimeZone, unchanged).getTime() === unchanged.getTime();
  return {
    timeZone: nextTimeZone,
    nextTimeZone,
    beganAt: endsAt,
    endsAt: isMidnight ? unchanged : midnightAfter(nextTimeZone, unchanged),
  };
}

const calendarDay = (timeZone: string, moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

// If the clock skips midnight, the day begins at the first time that exists.
const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

function midnightBefore(timeZone: string, moment: Date): Date {
  return startOf(calendarDay(timeZone, moment), timeZone);
}

function midnightAfter(timeZone: string, moment: Date): Date {
  return startOf(calendarDay(timeZone, moment).add({ days: 1 }), timeZone);
}

/** Newest first. */
export type PastSwipe = { id: string; undone: boolean };

/** The swipe that can be undone: the last one, once; with premium also the ones before it, one by one. */
export function findUndoable(newestFirst: readonly PastSwipe[], premium: boolean): string | null {
  const swipe = premium ? newestFirst.find(({ undone }) => !undone) : newestFirst[0];
  return swipe && !swipe.undone ? swipe.id : null;
}

/** Postponed members come back after this time, or earlier if nobody else is left. */
export const LATER_MS = 24 * 3_600_000;

export const DECK_SIZE = 10;
