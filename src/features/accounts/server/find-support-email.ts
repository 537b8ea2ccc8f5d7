import { siteOf } from "#features/site/server/site.ts";
import type { PageContext } from "#platform/page-context.ts";

/** Returns the address of the site's support. */
export function findSupportEmail(page: Pick<PageContext, "site">): string {
  return siteOf(page).supportEmail;
}
