import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { checkNewPasskey, newPasskeyOptions, passkeyOptions, type Relying } from "#platform/passkeys.ts";
import type { Scope } from "#platform/scope.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { lockMember } from "../queries.ts";
import { keepChallenge, redeemChallenge } from "./challenges.ts";
import { refuseClosed } from "./log-in.ts";
import { requireOwner, type SentProof } from "./prove-owner.ts";
import { deletePasskey, insertPasskey, listPasskeyRows } from "./queries-passkey.ts";
import { openSession } from "./sessions.ts";
import { passkeyFailed, usePasskey, verifyPasskey } from "./verify-passkey.ts";

type Parts = Pick<App, "db" | "clock" | "metrics">;

type Caller = Relying &
  Pick<Scope, "address" | "site" | "country" | "secure"> & {
    requestHeaders: Headers;
    responseHeaders: Headers;
  };
type PasskeyApp = Pick<App, "db" | "clock" | "seal" | "metrics">;

/**
 * Starts adding a passkey, after a check of the password or of another passkey of the member.
 * @throws GroundError for the field `password`; Refusal `accounts.passkey_failed`
 */
export async function startPasskey(
  app: Pick<App, "db" | "clock" | "securityLog">,
  { memberId, username }: { memberId: number; username: string },
  { proof, caller }: SentProof,
) {
  const prove = await requireOwner(app, memberId, { proof, caller });
  const known = await listPasskeyRows(app.db, memberId);
  const options = await newPasskeyOptions(caller, {
    siteName: caller.site.name,
    name: username,
    id: String(memberId),
    known,
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
  const checked = await checkNewPasskey(credential, caller);
  if (!checked) throw passkeyFailed();
  const { challenge, passkey } = checked;
  const added = await app.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    // Redeemed under the lock, because a recovery may have ended it meanwhile.
    if (!(await redeemChallenge(app, tx, { challenge, purpose: "registration", memberId }))) return false;
    if (!(await insertPasskey(tx, { ...passkey, name, memberId, createdAt: app.clock.now() }))) return false;
    await recordSecurityEvent(app, tx, { kind: "passkey_added", memberId });
    await enqueue(tx, "send-passkey-added-mail", { memberId });
    return true;
  });
  if (!added) throw passkeyFailed();
}

/**
 * Removes a passkey, after a check of the password or of a passkey of the member, which may be the same one.
 * @throws GroundError for the field `password`; Refusal `accounts.passkey_failed`, `accounts.locked`
 */
export async function removePasskey(
  app: Parts & Pick<App, "securityLog">,
  memberId: number,
  { id, proof, caller }: SentProof & { id: string },
): Promise<void> {
  const prove = await requireOwner(app, memberId, { proof, caller });
  await app.db.transaction().execute(async (tx) => {
    await prove(tx);
    if (!(await deletePasskey(tx, { memberId, id }))) return;
    await recordSecurityEvent(app, tx, { kind: "passkey_removed", memberId });
    await enqueue(tx, "send-passkey-removed-mail", { memberId });
  });
}

export async function hasPasskey(app: Pick<App, "db">, memberId: number): Promise<boolean> {
  return (await listPasskeyRows(app.db, memberId)).length > 0;
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
  const options = await passkeyOptions({ url }, await listPasskeyRows(app.db, memberId));
  return challengedBy(app, options, { purpose: "proof", memberId });
}

export async function startPasskeyLogIn(app: PasskeyApp, { url }: Relying) {
  return challengedBy(app, await passkeyOptions({ url }), { purpose: "login", memberId: null });
}

/** Stores the challenge of the options. */
async function challengedBy<Options extends { challenge: string }>(
  app: PasskeyApp,
  options: Options,
  made: { purpose: "login" | "proof"; memberId: number | null },
): Promise<Options> {
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
  const verified = await verifyPasskey(app, credential, {
    purpose: "login",
    memberId: null,
    relying: caller,
  });
  const tellLeft = await app.db.transaction().execute(async (tx) => {
    const member = await usePasskey(app, tx, verified);
    refuseClosed(app, member);
    const tellNewDevice = member.status === "active";
    return openSession(app, tx, { member, caller, tellNewDevice });
  });
  tellLeft();
  return { memberId: verified.memberId };
}
