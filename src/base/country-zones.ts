import type { Country } from "./countries.ts";

/** The time zone in which most people of a country live. It applies until the member's browser has told its own. */
export const ZONE_BY_COUNTRY: Record<Country, string> = {
  NL: "Europe/Amsterdam",
  BE: "Europe/Brussels",
  DE: "Europe/Berlin",
  AT: "Europe/Vienna",
  CH: "Europe/Zurich",
  GB: "Europe/London",
  IE: "Europe/Dublin",
  FR: "Europe/Paris",
  IT: "Europe/Rome",
  ES: "Europe/Madrid",
  PL: "Europe/Warsaw",
  DK: "Europe/Copenhagen",
  SE: "Europe/Stockholm",
  NO: "Europe/Oslo",
  FI: "Europe/Helsinki",
  US: "America/New_York",
  CA: "America/Toronto",
  AU: "Australia/Sydney",
};
