export function sayTime(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}

/** No larger number is told, because nobody works on it differently. */
const MOST_TOLD = 1_000;

/** Writes a count, such as `12`; above a thousand `1,000+`. */
export function sayCount(count: number, tag: string): string {
  const told = new Intl.NumberFormat(tag).format(Math.min(count, MOST_TOLD));
  return count > MOST_TOLD ? `${told}+` : told;
}

/** Writes the time that a lane allows, such as “1 day”. */
export function sayHours(hours: number, tag: string): string {
  const [count, unit] = hours < 24 ? [hours, "hour"] : [hours / 24, "day"];
  return new Intl.NumberFormat(tag, { style: "unit", unit: unit as string, unitDisplay: "long" }).format(
    count as number,
  );
}

export function sayDay(moment: Date, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(moment);
}

export function sayLanguage(locale: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(locale) ?? locale;
}
