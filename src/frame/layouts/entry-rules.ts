/** Layouts, named as in the specification. */
export type LayoutName = "default" | "chat" | "lander" | "empty";

const NO_WARNING_ROUTES = new Set(["complete-signup", "reset-password", "reset-password-do"]);
const WARNING_COUNTRIES_ELSEWHERE = new Set(["NL", "DE"]);

/** True if pages with this layout, route and country of the visitor have the entry warning. */
export function layoutHasEntryWarning(page: {
  layout: LayoutName;
  route: string;
  geoCountry: string | null;
}): boolean {
  if (page.layout === "default") return !NO_WARNING_ROUTES.has(page.route);
  return page.geoCountry !== null && WARNING_COUNTRIES_ELSEWHERE.has(page.geoCountry);
}

/** True if this visitor sees the warning on a page that has it. */
export function showsEntryWarning(visit: {
  installed: boolean;
  skipped: boolean;
  enabled: boolean;
  loggedIn: boolean;
  geoCountry: string | null;
  entryCountries: readonly string[];
}): boolean {
  if (visit.installed || visit.skipped || visit.loggedIn || !visit.enabled) return false;
  return visit.geoCountry !== null && visit.entryCountries.includes(visit.geoCountry);
}
