/** Small things that this browser alone remembers. Storage may be off: then nothing is remembered, and nothing fails. */
export function readNote(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepNote(key: string, words: string): void {
  try {
    localStorage.setItem(key, words);
  } catch {
    // Nothing depends on it.
  }
}
