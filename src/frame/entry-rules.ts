/** Layouts of a page, as the specification names them. */
export type LayoutName = "default" | "chat" | "lander" | "empty";

const NO_WARNING_ROUTES = new Set(["complete-signup", "reset-password", "reset-password-do"]);
const WARNING_COUNTRIES_ELSEWHERE = new Set(["NL", "DE"]);

/** Whether a page has the entry warning at all, by its layout, its route and where the visitor is. */
export function layoutHasEntryWarning(page: {
  layout: LayoutName;
  route: string;
  geoCountry: string | null;
}): boolean {
  if (page.layout === "default") return !NO_WARNING_ROUTES.has(page.route);
  return page.geoCountry !== null && WARNING_COUNTRIES_ELSEWHERE.has(page.geoCountry);
}

/** Whether this visitor of a page that has the warning sees it. */
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
