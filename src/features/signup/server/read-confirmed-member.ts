import { isUnfinished, readAccount } from "#features/accounts/server/accounts.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";

/** Returns what the page after the confirmation shows. */
export async function readConfirmedMember(app: Pick<App, "db" | "clock">, memberId: number) {
  const [profile, account] = await Promise.all([
    readOwnProfile(app, memberId),
    readAccount(app.db, memberId),
  ]);
  return { profile, unfinished: isUnfinished(account?.signupStep) };
}
