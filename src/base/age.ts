/** `YYYY-MM-DD`, a day of the calendar and not a moment. */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether there is such a day: no 30 February, no 29 February out of a leap year. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = PATTERN.exec(text);
  if (!parts) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day that it is at this moment, in UTC. */
export function calendarDate(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

/** Years since birth. Who was born on 29 February is a year older on 1 March where there is no 29th. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
