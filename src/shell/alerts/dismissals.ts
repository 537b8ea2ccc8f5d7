/** Kept in this browser alone, as the unix time of the dismissal. Storage may be off: what was hidden then comes again. */
export function readDismissal(flag: string): string | null {
  try {
    return localStorage.getItem(flag);
  } catch {
    return null;
  }
}

export function storeDismissal(flag: string): void {
  try {
    localStorage.setItem(flag, String(unixSeconds()));
  } catch {
    // Nothing depends on it.
  }
}

export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
