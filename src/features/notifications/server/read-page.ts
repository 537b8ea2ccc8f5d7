import { readAccount } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import { readNotifications } from "../contract.ts";

/** Reads what the page of the settings shows. */
export async function readPage(page: PageContext, { memberId }: Pick<MemberViewer, "memberId">) {
  const { app, ask } = page;
  const [asked, account] = await Promise.all([ask(readNotifications), readAccount(app.db, memberId)]);
  const site = siteOf(page);
  return {
    /** Null if they could not be read. */
    settings: asked.ok ? asked.output : null,
    invisible: account.invisible,
    hasPush: app.push !== null,
    siteName: site.name,
    /** Title of a push: the site's neutral name. */
    sender: site.mailName,
  };
}
