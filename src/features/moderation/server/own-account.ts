import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { isOwnAccount } from "#features/staff/server/staff.ts";

/** @throws Refusal `moderation.own_account` */
export async function refuseOwnAccount(
  db: Db,
  asked: { personId: number; memberId: number | null },
): Promise<void> {
  if (await isOwnAccount(db, asked)) throw new Refusal("moderation.own_account", {}, 403);
}
