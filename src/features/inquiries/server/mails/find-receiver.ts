import { findEmail } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { revealAddress } from "../address.ts";
import type { InquiryRow } from "../queries.ts";

/** Whom mails about an inquiry go to, and in which site's name. Null if there is no address. */
export async function findReceiver(app: Pick<App, "config" | "db" | "seal" | "sites">, inquiry: InquiryRow) {
  const { memberId, siteId } = inquiry;
  const to = memberId === null ? revealAddress(app, inquiry) : await findEmail(app.db, memberId);
  if (!to) return null;
  return { to, memberId, site: mailSiteOf(app, siteOf({ site: app.sites.get(siteId) })) };
}
