import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import { refuseClosed } from "./log-in.ts";
import { findMember } from "./queries.ts";
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  takeChallenge,
  touchPasskey,
} from "./queries-passkey.ts";
import { openSession } from "./sessions.ts";

type Caller = Pick<Scope, "url" | "origin" | "site" | "country" | "secure"> & {
  asked: Headers;
  headers: Headers;
};
type PasskeyApp = Pick<App, "db" | "clock">;

const CHALLENGE_MS = 5 * 60_000;

export async function startPasskey(
  app: PasskeyApp,
  { memberId, username }: { memberId: number; username: string },
  { url, site }: Caller,
) {
  const known = await listPasskeyRows(app.db, memberId);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: url.hostname,
    userName: username,
    userID: new TextEncoder().encode(String(memberId)),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  await keepChallenge(app, options.challenge, memberId);
  return options;
}

/** @throws Refusal `accounts.passkey_failed` */
export async function savePasskey(
  app: PasskeyApp,
  memberId: number,
  { credential, name }: { credential: unknown; name: string },
  { url, origin }: Caller,
): Promise<void> {
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takesChallenge(app, challenge, memberId),
    expectedOrigin: origin,
    expectedRPID: url.hostname,
    requireUserVerification: false,
  }).catch(failed);
  if (!verified.verified) throw failed();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  await app.db.transaction().execute((tx) =>
    insertPasskey(tx, {
      credentialId: id,
      memberId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
      createdAt: app.clock.now(),
    }),
  );
}

export async function startPasskeyLogIn(app: PasskeyApp, { url }: Caller) {
  const options = await generateAuthenticationOptions({ rpID: url.hostname, userVerification: "preferred" });
  await keepChallenge(app, options.challenge, null);
  return options;
}

/** @throws Refusal `accounts.passkey_failed`, `accounts.banned`, `accounts.pending_deletion` */
export async function logInWithPasskey(
  app: PasskeyApp,
  credential: unknown,
  caller: Caller,
): Promise<{ memberId: number }> {
  const response = credential as AuthenticationResponseJSON;
  const passkey = await findPasskey(app.db, response.id);
  if (!passkey) throw failed();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takesChallenge(app, challenge, null),
    expectedOrigin: caller.origin,
    expectedRPID: caller.url.hostname,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(failed);
  const member = await findMember(app.db, passkey.memberId);
  if (!verified.verified || !member || member.status === "deleted") throw failed();
  refuseClosed(member);
  await app.db.transaction().execute(async (tx) => {
    const usedAt = app.clock.now();
    await touchPasskey(tx, passkey.credentialId, {
      counter: verified.authenticationInfo.newCounter,
      lastUsedAt: usedAt,
    });
    await openSession(app, tx, { memberId: member.id, caller, tellNewDevice: member.status === "active" });
  });
  return { memberId: member.id };
}

function keepChallenge(app: PasskeyApp, challenge: string, memberId: number | null) {
  const expiresAt = new Date(app.clock.now().getTime() + CHALLENGE_MS);
  return app.db.transaction().execute((tx) => insertChallenge(tx, { challenge, memberId, expiresAt }));
}

/** Each challenge is good once, for whom it was made. */
async function takesChallenge(app: PasskeyApp, challenge: string, memberId: number | null): Promise<boolean> {
  const taken = await app.db.transaction().execute((tx) => takeChallenge(tx, challenge));
  return taken !== undefined && taken.memberId === memberId && taken.expiresAt > app.clock.now();
}

function failed(): never {
  throw new Refusal("accounts.passkey_failed", {}, 401);
}
