import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Tx } from "#db/database.ts";
import type { App } from "#server/app.ts";
import { invalidField } from "#server/errors.ts";
import { verifyPassword } from "./hash-password.ts";
import { findMember, lockMember, type MemberRow } from "./queries.ts";
import { type Relying, usePasskey, verifyPasskey } from "./verify-passkey.ts";

/** Locks the member inside the transaction, provided that what was shown is still valid. */
export type Proof = (tx: Tx) => Promise<MemberRow>;

/**
 * Asks for the password again, before what a stolen session must not be able to do.
 * @param field of the form that holds the password
 * @returns for the transaction: a password that was changed meanwhile proves nothing any more
 * @throws GroundError for that field
 */
export async function requirePassword(
  app: Pick<App, "db" | "securityLog">,
  memberId: number,
  { field, password }: { field: string; password: string },
): Promise<Proof> {
  const wrong = () => invalidField(field, "accounts:invalid.old_password");
  const known = (await findMember(app.db, memberId))?.passwordHash ?? null;
  if (!(await verifyPassword(known, password))) {
    app.securityLog.note({ kind: "password_check_failed", memberId });
    throw wrong();
  }
  return async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.passwordHash !== known) throw wrong();
    return member;
  };
}

/**
 * The same by one of the member's own passkeys.
 * @throws Refusal `accounts.passkey_failed`
 */
export async function requirePasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  memberId: number,
  { credential, relying }: { credential: unknown; relying: Relying },
): Promise<Proof> {
  const response = credential as AuthenticationResponseJSON;
  const verified = await verifyPasskey(app, response, { purpose: "proof", memberId, relying });
  return (tx) => usePasskey(app, tx, verified);
}
