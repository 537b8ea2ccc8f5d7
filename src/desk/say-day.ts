/** Writes a day in UTC, the same on the server and in the browser. */
export function sayDay(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(moment));
}
