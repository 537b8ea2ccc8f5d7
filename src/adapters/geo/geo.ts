export type Geo = {
  /** Returns the ISO 3166 code in upper case, or null for an unknown, private or malformed address. Never throws. */
  countryOf(address: string): string | null;
};
