/** The game's running day: likes are counted in it. */
export type SwipeDay = {
  /** By it the running day ends. */
  timeZone: string;
  /** By it the next one does. */
  nextTimeZone: string;
  beganAt: Date;
  endsAt: Date;
};

/** The name as the list of zones has it; nothing for what is no zone of it. An offset such as +05:00 is none. */
export function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The day of this zone that this moment lies in. */
export function openDay(timeZone: string, now: Date): SwipeDay {
  return {
    timeZone,
    nextTimeZone: timeZone,
    beganAt: midnightBefore(timeZone, now),
    endsAt: midnightAfter(timeZone, now),
  };
}

/** The day that is running now, as it follows from the last one known. */
export function dayAt(day: SwipeDay, now: Date): SwipeDay {
  if (now < day.endsAt) return day;
  const next = dayAfter(day);
  return now < next.endsAt ? next : openDay(day.nextTimeZone, now);
}

/** Leaves the running day as it is: it ends by the zone it began with. */
export function changeTimeZone(day: SwipeDay, timeZone: string): SwipeDay {
  return { ...day, nextTimeZone: timeZone };
}

/** With another zone from now on: never shorter than the same day would have been without it, so that travelling wins no likes. */
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

// Where a clock is put forward over midnight, the day begins at the first time that there is.
const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

function midnightBefore(timeZone: string, moment: Date): Date {
  return startOf(calendarDay(timeZone, moment), timeZone);
}

function midnightAfter(timeZone: string, moment: Date): Date {
  return startOf(calendarDay(timeZone, moment).add({ days: 1 }), timeZone);
}

/** Of a member's swipes, newest first. */
export type PastSwipe = { id: string; undone: boolean };

/** What may be undone now: the last swipe, once; with premium the one before it after that, and so on. */
export function findUndoable(newestFirst: readonly PastSwipe[], premium: boolean): string | null {
  const swipe = premium ? newestFirst.find(({ undone }) => !undone) : newestFirst[0];
  return swipe && !swipe.undone ? swipe.id : null;
}

/** Put off until then, or until there is nobody else. */
export const LATER_MS = 24 * 3_600_000;

export const DECK_SIZE = 10;
