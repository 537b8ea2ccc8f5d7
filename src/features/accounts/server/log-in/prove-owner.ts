import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { Relying } from "#platform/passkeys.ts";
import type { Scope } from "#platform/scope.ts";
import { lockLimits } from "../../rules.ts";
import { accountsSettings } from "../../settings.ts";
import { findMember, lockMember, type MemberRow } from "../queries.ts";
import { limitCallsPerMinute, proofKeys, takeTryBack } from "./count-tries.ts";
import { verifyPassword } from "./hash-password.ts";
import { locked } from "./log-in.ts";
import { usePasskey, verifyPasskey } from "./verify-passkey.ts";

/** Locks the member inside the transaction, and throws if the proof is no longer valid. */
export type Proof = (tx: Tx) => Promise<MemberRow>;

export type Asker = { memberId: number; site: RequestSite };

type ProofForm = { password: string } | { credential: unknown };

/** A proof as it was sent, and the site that it was sent to. */
export type SentProof = { proof: ProofForm; caller: Relying & Pick<Scope, "site"> };

/**
 * Checks the password or one of the member's passkeys.
 * @throws GroundError for the field `password`; Refusal `accounts.passkey_failed`, `accounts.locked`
 */
export function requireOwner(
  app: Pick<App, "db" | "clock" | "securityLog">,
  memberId: number,
  { proof, caller }: SentProof,
): Promise<Proof> {
  if ("credential" in proof)
    return requirePasskey(app, memberId, { credential: proof.credential, relying: caller });
  const { password } = proof;
  return requirePassword(app, { memberId, site: caller.site }, { field: "password", password });
}

/** Only whoever chooses a new password has an old one. */
const WRONG = {
  old_password: "accounts:invalid.old_password",
  password: "accounts:invalid.own_password",
} as const;

/**
 * Asks for the password again, before anything that a stolen session must not be able to do. Attempts are counted by
 * member, over all endpoints and sessions, and lock like those of the log-in.
 * @param field name of the form field that holds the password
 * @returns a proof for the transaction, which fails if the password has been changed meanwhile
 * @throws GroundError for that field; Refusal `accounts.locked`
 */
export async function requirePassword(
  app: Pick<App, "db" | "clock" | "securityLog">,
  { memberId, site }: Asker,
  { field, password }: { field: keyof typeof WRONG; password: string },
): Promise<Proof> {
  const wrong = () => invalidField(field, WRONG[field]);
  const known = (await findMember(app.db, memberId))?.passwordHash ?? null;
  const limits = lockLimits(settingsOf({ site }, accountsSettings));
  const counting = { keys: proofKeys(memberId), limits, now: app.clock.now() };
  const takeBack = () => app.db.transaction().execute((tx) => takeTryBack(tx, counting));
  const counted = await app.db.transaction().execute((tx) => limitCallsPerMinute(tx, counting));
  if (counted.refused !== null) throw locked(counted.refused);
  const right = await verifyPassword(known, password).catch(async (error) => {
    await takeBack();
    throw error;
  });
  if (!right) {
    app.securityLog.note({ kind: "password_check_failed", memberId });
    if (counted.blocksFor === null) throw wrong();
    app.securityLog.note({ kind: "lock_out", memberId });
    throw locked(counted.blocksFor);
  }
  await takeBack();
  return async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.passwordHash !== known) throw wrong();
    return member;
  };
}

/**
 * Does the same with one of the member's own passkeys.
 * @throws Refusal `accounts.passkey_failed`
 */
async function requirePasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  memberId: number,
  { credential, relying }: { credential: unknown; relying: Relying },
): Promise<Proof> {
  const verified = await verifyPasskey(app, credential, { purpose: "proof", memberId, relying });
  return (tx) => usePasskey(app, tx, verified);
}
