import type { App } from "#platform/app.ts";
import { findMember, lockMember } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { eraseMember } from "./erase-member.ts";
import { hashAddress, type Listed, readErasures } from "./erasure-list.ts";
import { raiseNumbers } from "./queries-erasure.ts";

export type ErasedAgain = {
  erased: number;
  /** Those among them whose address in the backup is not the one that was erased. */
  otherAddress: number;
  /** Erasures whose account is not in the backup. */
  notThere: number;
  unreadable: string[];
  /** The number that the next member gets. */
  nextNumber: number;
};

/**
 * Erases the accounts that a restored backup has brought back, and raises the next member's number above every number
 * that was erased, so that none is given twice. Does no harm if it runs again.
 * @param highest the highest number that any member ever had, if the operator knows it
 */
export async function eraseAgain(
  app: App,
  { since, highest }: { since: Date; highest: number },
): Promise<ErasedAgain> {
  const { entries, unreadable } = await readErasures(app, since);
  // First, so that nobody who signs up meanwhile gets the number of somebody who was erased.
  const above = Math.max(highest, ...entries.map(({ id }) => id), 0);
  const nextNumber = await app.db.transaction().execute((tx) => raiseNumbers(tx, above));
  const counted = { erased: 0, otherAddress: 0, notThere: 0 };
  for (const entry of entries) {
    const found = await makeDue(app, entry);
    if (!found) {
      counted.notThere += 1;
      continue;
    }
    await eraseMember(app, entry.id, { tell: false });
    counted.erased += 1;
    if (found.otherAddress) counted.otherAddress += 1;
  }
  return { ...counted, unreadable, nextNumber };
}

/**
 * Makes the erasure of this account due. A member who signed up at another time has got the number after the backup was
 * restored, and is left alone.
 */
async function makeDue(app: App, entry: Listed): Promise<{ otherAddress: boolean } | null> {
  if (!(await findMember(app.db, entry.id))) return null;
  return app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, entry.id);
    if (member?.signedUpAt.getTime() !== entry.signed_up_at.getTime()) return null;
    if (member.erasingAt) return { otherAddress: false };
    const now = app.clock.now();
    await changeStanding(app, tx, { member, change: { closedAt: member.closedAt ?? now, eraseAt: now } });
    return { otherAddress: !member.emailKey || hashAddress(app, member.emailKey) !== entry.address };
  });
}
