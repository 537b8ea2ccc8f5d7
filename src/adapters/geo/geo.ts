export type Geo = {
  /** ISO 3166 code in upper case, or null: unknown, not public, not an address. Never throws. */
  countryOf(address: string): string | null;
};
