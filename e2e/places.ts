/** An IP address of each country, according to the bundled table. */
export const ADDRESSES = {
  NL: "145.97.39.155",
  DE: "84.128.0.1",
  GB: "81.2.69.160",
  US: "73.0.0.1",
  FR: "90.0.0.1",
  PL: "83.0.0.1",
  BE: "195.0.0.1",
  /** A country where we do not sell. */
  JP: "133.11.0.1",
  nowhere: "127.0.0.1",
} as const;

export type Place = keyof typeof ADDRESSES;
