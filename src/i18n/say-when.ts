const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * Writes "3 hours ago" in the reader's language. The result is the same on the server and in the browser, whatever
 * their time zones.
 */
export function sayWhen(moment: string, { now, tag }: { now: string; tag: string }): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(moment)) / 1000);
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (["second", 1] as const);
  return format.format(-Math.floor(seconds / length), unit);
}
