import { hasTrafficSource } from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import { mayVisitorsSearch } from "../../rules.ts";
import { discoverySettings } from "../../settings.ts";

/** Campaign parameters in the URL of the visitor's first page. */
export type Source = { network?: string | undefined; ref?: string | undefined };

/** Whether the site lets some visitors search, and so see members without logging in. */
export function maySomeVisitorsSearch(scope: Pick<Scope, "site">): boolean {
  const settings = settingsOf(scope, discoverySettings);
  return [false, true].some((hasSource) => mayVisitorsSearch(settings, hasSource));
}

export function mayScopeSearch(scope: Pick<Scope, "viewer" | "site">, source: Source): boolean {
  if (scope.viewer.kind === "member") return true;
  return mayVisitorsSearch(settingsOf(scope, discoverySettings), hasTrafficSource(source));
}
