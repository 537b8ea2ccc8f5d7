/** Canonical name of an IANA time zone; null for anything else, such as the offset +05:00. */
export function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
