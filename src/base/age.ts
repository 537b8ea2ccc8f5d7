/** Calendar day as `YYYY-MM-DD`. */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the day exists: no 30 February, and no 29 February outside a leap year. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = PATTERN.exec(text);
  if (!parts) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the day in UTC at this moment. */
export function calendarDate(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

/** Age in years. In a year without 29 February, a person born on that day turns a year older on 1 March. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
