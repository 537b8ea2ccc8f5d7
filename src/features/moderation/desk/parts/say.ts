/** Writes a moment in UTC and says so, the same on the server and in the browser. */
export function sayMoment(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
    ...{ hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}

/** Writes a moment of another year as well. */
export function sayMomentInFull(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
    ...{ hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}

export function sayTime(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}

export function sayDay(moment: Date, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(moment);
}

export function sayLanguage(locale: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(locale) ?? locale;
}
