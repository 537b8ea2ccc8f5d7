import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { lockMember, type MemberRow } from "../queries.ts";
import { redeemChallenge } from "./challenges.ts";
import { findPasskey, touchPasskey } from "./queries-passkey.ts";

/** The parts of a request that identify the relying party of WebAuthn. */
export type Relying = Pick<Scope, "url" | "origin">;

type VerifiedPasskey = { memberId: number; credentialId: string; counter: number };

/**
 * Checks an assertion with user verification and redeems its challenge.
 * @param memberId the required owner of the passkey; null for a log-in, where the passkey identifies the member
 * @throws Refusal `accounts.passkey_failed`
 */
export async function verifyPasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  response: AuthenticationResponseJSON,
  { purpose, memberId, relying }: { purpose: "login" | "proof"; memberId: number | null; relying: Relying },
): Promise<VerifiedPasskey> {
  const passkey = await findPasskey(app.db, response.id);
  const refuse = (): never => {
    app.securityLog.note({ kind: "passkey_refused", memberId: memberId ?? passkey?.memberId ?? null });
    throw passkeyFailed();
  };
  if (!passkey || (memberId !== null && passkey.memberId !== memberId)) return refuse();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      app.db.transaction().execute((tx) => redeemChallenge(app, tx, { challenge, purpose, memberId })),
    expectedOrigin: relying.origin,
    expectedRPID: relying.url.hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(refuse);
  if (!verified.verified) return refuse();
  const { newCounter } = verified.authenticationInfo;
  return { memberId: passkey.memberId, credentialId: passkey.credentialId, counter: newCounter };
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
