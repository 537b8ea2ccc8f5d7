import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { mailboxOf } from "../person-key-rules.ts";
import { findMember } from "./queries.ts";

/**
 * Keyed hash of the member's mailbox, by which moderation recognizes a person after their account was erased. Null if
 * the account has no address any more.
 */
export async function findPersonKey(
  { seal }: Pick<App, "seal">,
  db: Db,
  memberId: number,
): Promise<string | null> {
  const address = (await findMember(db, memberId))?.emailKey;
  return address ? seal.fingerprint("accounts.person", [mailboxOf(address)]) : null;
}
