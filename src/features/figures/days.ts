const DAY_MS = 86_400_000;

/** Writes the day in UTC, such as 2026-11-24. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-24".length);
}

/** Returns midnight UTC of a day. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** @param days negative for days before */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

/** Lists the days from one to another, both included. */
export function listDays(from: string, to: string): string[] {
  const count = Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at));
}
