import type { Db } from "#db/database.ts";
import { GroundError } from "#platform/errors.ts";
import { findMember, listConsents } from "./queries.ts";

/** The account that a job is about; undefined if it was erased meanwhile. */
export function findAccount(db: Db, memberId: number) {
  return findMember(db, memberId);
}

/**
 * Returns what members may see of their own account: everything but the password's hash and the keys.
 * @throws GroundError `authentication_required` if the account no longer exists
 */
export async function readAccount(db: Db, memberId: number) {
  const member = await findMember(db, memberId);
  if (!member) throw new GroundError("authentication_required");
  const consents = await listConsents(db, memberId);
  const { passwordHash, emailKey: _, usernameKey: __, ...account } = member;
  return {
    ...account,
    hasPassword: passwordHash !== null,
    orientationConsent: consents.some((one) => one.kind === "orientation" && one.withdrawnAt === null),
  };
}
