import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { findStaffKey } from "./queries.ts";

type Asked = { personId: number; memberId: number | null };

/** Whether a member account belongs to this person of staff. */
export async function isOwnAccount(db: Db, { personId, memberId }: Asked): Promise<boolean> {
  const account = memberId === null ? undefined : await findAccount(db, memberId);
  return !!account?.emailKey && account.emailKey === (await findStaffKey(db, personId));
}

/** Refuses work about the person's own member account. @throws Refusal `staff.own_account` */
export async function refuseOwnMember(db: Db, asked: Asked): Promise<void> {
  if (await isOwnAccount(db, asked)) throw new Refusal("staff.own_account", {}, 403);
}
