import { maskEmail } from "#base/mask-email.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { FoundMember } from "../contract.ts";

/** A member as the search and the head of their page show them; null if there is none with this number. */
export async function viewMember(
  { db, sites }: Pick<App, "db" | "sites">,
  id: number,
): Promise<FoundMember | null> {
  const account = await findAccount(db, id);
  if (!account) return null;
  const { username, email, status, bannedUntil, eraseAt, siteId, locale, signedUpAt } = account;
  const site = sites.get(siteId).name;
  return {
    ...{ id, username, email: email === null ? null : maskEmail(email), status, site, locale },
    banned_until: bannedUntil?.toISOString() ?? null,
    erase_at: eraseAt?.toISOString() ?? null,
    signed_up_at: signedUpAt.toISOString(),
  };
}
