/** Why an address gets no mail but what its owner asks for: mails do not arrive there, or were marked as spam. */
export type AddressReason = "bounce" | "fbl";

const DAY = 86_400_000;
/** Failures on so many days within the window make an address one that bounces. */
const SOFT_DAYS = 3;
const WINDOW_DAYS = 14;

/**
 * Adds a day on which the address could not take a mail, such as a full mailbox.
 * @param days as "YYYY-MM-DD"
 */
export function addSoftDay(days: readonly string[], now: Date): { days: string[]; isBounce: boolean } {
  const first = dayOf(new Date(now.getTime() - (WINDOW_DAYS - 1) * DAY));
  const kept = [...new Set([...days, dayOf(now)])].filter((day) => day >= first).sort();
  return { days: kept, isBounce: kept.length >= SOFT_DAYS };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
