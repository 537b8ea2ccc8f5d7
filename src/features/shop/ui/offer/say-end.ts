/** The time at which an offer ends, with the day of the week unless it is today. */
export function sayEnd(end: Date, now: Date, { tag, timeZone }: { tag: string; timeZone?: string }): string {
  const time = end.toLocaleTimeString(tag, { timeStyle: "short", timeZone });
  const dayOf = (moment: Date) => moment.toLocaleDateString(tag, { dateStyle: "short", timeZone });
  if (dayOf(end) === dayOf(now)) return time;
  return `${time} (${end.toLocaleDateString(tag, { weekday: "long", timeZone })})`;
}
