import { type Locale, toLocale } from "#base/locales.ts";
import type { NotificationType } from "#base/notification-types.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import { type Channel, isWanted } from "../rules.ts";
import { listChoices, type MemberRow, readRow } from "./queries.ts";

/** A member who can be told of something now. */
export type Receiver = MemberRow & {
  memberId: number;
  siteId: number;
  username: string;
  email: string | null;
  locale: Locale;
  signedUpAt: Date;
  /** Only mail about the account itself is sent to a member in privacy mode. */
  isPrivate: boolean;
  wants(type: NotificationType, channel: Channel): boolean;
};

/** Returns null if the account is gone, or is closed, banned or not confirmed. */
export async function findReceiver(
  { db }: Pick<App, "db">,
  memberId: number,
  status: "active" | "not_confirmed" = "active",
): Promise<Receiver | null> {
  const account = await readAccount(db, memberId).catch((error: unknown) => {
    if (error instanceof GroundError) return null;
    throw error;
  });
  if (account?.status !== status) return null;
  const [row, choices] = await Promise.all([readRow(db, memberId), listChoices(db, memberId)]);
  const { siteId, username, email, signedUpAt } = account;
  return {
    ...row,
    ...{ memberId, siteId, username, email, signedUpAt },
    locale: toLocale(account.locale) ?? "en",
    isPrivate: account.photoAudience === "matches",
    wants: (type, channel) => isWanted(choices, type, channel),
  };
}
