/** Writes a moment in UTC and says so, the same on the server and in the browser. */
export function sayMoment(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
    ...{ hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}
