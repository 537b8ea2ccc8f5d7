import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { lockMember } from "../queries.ts";
import { keepChallenge, redeemChallenge } from "./challenges.ts";
import { refuseClosed } from "./log-in.ts";
import { type ProofForm, requireOwner } from "./prove-owner.ts";
import { deletePasskey, insertPasskey, listPasskeyRows } from "./queries-passkey.ts";
import { openSession } from "./sessions.ts";
import { passkeyFailed, type Relying, usePasskey, verifyPasskey } from "./verify-passkey.ts";

type Parts = Pick<App, "db" | "clock" | "metrics">;

type Caller = Relying &
  Pick<Scope, "site" | "country" | "secure"> & { requestHeaders: Headers; responseHeaders: Headers };
type PasskeyApp = Pick<App, "db" | "clock" | "seal" | "metrics">;

/**
 * Starts adding a passkey, after a check of the password or of another passkey of the member.
 * @throws GroundError for the field `password`; Refusal `accounts.passkey_failed`
 */
export async function startPasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  { memberId, username }: { memberId: number; username: string },
  { proof, caller }: { proof: ProofForm; caller: Relying & Pick<Scope, "site"> },
) {
  const prove = await requireOwner(app, memberId, { proof, caller });
  const known = await listPasskeyRows(app.db, memberId);
  const options = await generateRegistrationOptions({
    rpName: caller.site.name,
    rpID: caller.url.hostname,
    userName: username,
    userID: new TextEncoder().encode(String(memberId)),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  await app.db.transaction().execute(async (tx) => {
    await prove(tx);
    await keepChallenge(app, tx, { challenge, purpose: "registration", memberId });
  });
  return options;
}

/** @throws Refusal `accounts.passkey_failed` */
export async function savePasskey(
  app: Parts,
  memberId: number,
  { credential, name, caller }: { credential: unknown; name: string; caller: Relying },
): Promise<void> {
  let challenge = "";
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    // Looked up below, under the lock, because a recovery may have ended it meanwhile.
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin: caller.origin,
    expectedRPID: caller.url.hostname,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyFailed();
  });
  if (!verified.verified) throw passkeyFailed();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const added = await app.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    if (!(await redeemChallenge(app, tx, { challenge, purpose: "registration", memberId }))) return false;
    const passkey = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name };
    if (!(await insertPasskey(tx, { ...passkey, memberId, createdAt: app.clock.now() }))) return false;
    await recordSecurityEvent(app, tx, { kind: "passkey_added", memberId });
    await enqueue(tx, "send-passkey-added-mail", { memberId });
    return true;
  });
  if (!added) throw passkeyFailed();
}

export async function removePasskey(app: Parts, memberId: number, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await deletePasskey(tx, { memberId, id }))) return;
    await recordSecurityEvent(app, tx, { kind: "passkey_removed", memberId });
    await enqueue(tx, "send-passkey-removed-mail", { memberId });
  });
}

export async function listPasskeys(app: Pick<App, "db">, memberId: number) {
  const rows = await listPasskeyRows(app.db, memberId);
  return rows.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
    id: credentialId,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Creates the challenge for using one of the member's passkeys in place of the password. */
export async function startPasskeyProof(app: PasskeyApp, memberId: number, { url }: Relying) {
  const known = await listPasskeyRows(app.db, memberId);
  const allowCredentials = known.map(({ credentialId }) => ({ id: credentialId }));
  return askForPasskey(app, { url, allowCredentials, purpose: "proof", memberId });
}

export function startPasskeyLogIn(app: PasskeyApp, { url }: Relying) {
  return askForPasskey(app, { url, purpose: "login", memberId: null });
}

async function askForPasskey(
  app: PasskeyApp,
  {
    url,
    allowCredentials = [],
    ...made
  }: { url: URL; allowCredentials?: { id: string }[]; purpose: "login" | "proof"; memberId: number | null },
) {
  const options = await generateAuthenticationOptions({
    rpID: url.hostname,
    allowCredentials,
    userVerification: "required",
  });
  const { challenge } = options;
  await app.db.transaction().execute((tx) => keepChallenge(app, tx, { ...made, challenge }));
  return options;
}

/** @throws Refusal `accounts.passkey_failed`, `accounts.banned`, `accounts.pending_deletion` */
export async function logInWithPasskey(
  app: App,
  credential: unknown,
  caller: Caller,
): Promise<{ memberId: number }> {
  const response = credential as AuthenticationResponseJSON;
  const verified = await verifyPasskey(app, response, { purpose: "login", memberId: null, relying: caller });
  const tellLeft = await app.db.transaction().execute(async (tx) => {
    const member = await usePasskey(app, tx, verified);
    refuseClosed(app, member);
    const tellNewDevice = member.status === "active";
    return openSession(app, tx, { member, caller, tellNewDevice });
  });
  tellLeft();
  return { memberId: verified.memberId };
}
