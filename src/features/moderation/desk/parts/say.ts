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
