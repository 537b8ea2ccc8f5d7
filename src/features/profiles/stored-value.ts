/** The database writes values of two words with an underscore: "dark blond" is stored as `dark_blond`. */
export function storedValue(value: string): string {
  return value.replaceAll(" ", "_");
}

/** The opposite of `storedValue`. */
export function spokenValue(stored: string): string {
  return stored.replaceAll("_", " ");
}
