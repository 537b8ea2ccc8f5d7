import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { checkPasskey, claimedPasskey, type Relying } from "#platform/passkeys.ts";
import { lockMember, type MemberRow } from "../queries.ts";
import { redeemChallenge } from "./challenges.ts";
import { findPasskey, touchPasskey } from "./queries-passkey.ts";

type VerifiedPasskey = { memberId: number; credentialId: string; counter: number };

/**
 * Checks an assertion with user verification and redeems its challenge.
 * @param memberId the required owner of the passkey; null for a log-in, where the passkey identifies the member
 * @throws Refusal `accounts.passkey_failed`
 */
export async function verifyPasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  credential: unknown,
  { purpose, memberId, relying }: { purpose: "login" | "proof"; memberId: number | null; relying: Relying },
): Promise<VerifiedPasskey> {
  const passkey = await findPasskey(app.db, claimedPasskey(credential));
  const refuse = (): never => {
    app.securityLog.note({ kind: "passkey_refused", memberId: memberId ?? passkey?.memberId ?? null });
    throw passkeyFailed();
  };
  if (!passkey || (memberId !== null && passkey.memberId !== memberId)) return refuse();
  const redeem = (challenge: string) =>
    app.db.transaction().execute((tx) => redeemChallenge(app, tx, { challenge, purpose, memberId }));
  const counter = await checkPasskey(credential, passkey, { relying, redeem });
  if (counter === null) return refuse();
  return { memberId: passkey.memberId, credentialId: passkey.credentialId, counter };
}

/**
 * Locks the member and records the use.
 * @throws Refusal `accounts.passkey_failed` if the passkey has been removed since it was verified
 */
export async function usePasskey(
  app: Pick<App, "clock">,
  tx: Tx,
  { memberId, credentialId, counter }: VerifiedPasskey,
): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  const used = await touchPasskey(tx, credentialId, { counter, lastUsedAt: app.clock.now() });
  if (!used || !member || member.status === "deleted") throw passkeyFailed();
  return member;
}

export function passkeyFailed(): Refusal {
  return new Refusal("accounts.passkey_failed", {}, 401);
}
