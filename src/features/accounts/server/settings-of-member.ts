import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { accountsSettings } from "../settings.ts";

/** Returns the settings of the site where a member signed up, which sends the member's mails. */
export function settingsOfMember({ sites }: Pick<App, "sites">, { siteId }: { siteId: number }) {
  return settingsOf({ site: sites.get(siteId) }, accountsSettings);
}
