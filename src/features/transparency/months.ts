/** Months in UTC, written as 2027-01. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Midnight of the first day. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

export function addToMonth(month: string, count: number): string {
  const start = startOfMonth(month);
  start.setUTCMonth(start.getUTCMonth() + count);
  return monthOf(start);
}

/** Lists the months from one to another, both included. */
export function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addToMonth(month, 1)) months.push(month);
  return months;
}
