const IN_USE_MS = 5 * 60_000;
const EVERY_MS = 45_000;

export type Look = { nowMs: number; isVisible: boolean; lastInputMs: number; lastToldMs: number };

/** Whether to tell the server that the member is using the page: it is visible and had input within five minutes. */
export function isLookDue({ nowMs, isVisible, lastInputMs, lastToldMs }: Look): boolean {
  return isVisible && nowMs - lastInputMs < IN_USE_MS && nowMs - lastToldMs >= EVERY_MS;
}
