import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { CHALLENGE_MS } from "../../rules.ts";
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  touchPasskey,
} from "./queries-factor.ts";

/** The parts of a request that identify the desk for WebAuthn: a passkey is bound to its host. */
export type Relying = Pick<Scope, "url" | "origin">;

type Parts = Pick<App, "db" | "clock">;
type For = { purpose: ChallengePurpose; personId: number | null };

/** Creates the challenge for using a passkey, of this person or of anyone. */
export async function askForPasskey({ db, clock }: Parts, { url }: Relying, asked: For) {
  const known = asked.personId === null ? [] : await listPasskeys(db, asked.personId);
  const options = await generateAuthenticationOptions({
    rpID: url.hostname,
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: "required",
  });
  const { challenge } = options;
  await db
    .transaction()
    .execute((tx) => insertChallenge(tx, { ...asked, challenge, expiresAt: endOf(clock) }));
  return options;
}

/** Creates the challenge for a new passkey. */
export async function askForNewPasskey(
  { db, clock }: Parts,
  { url }: Relying,
  { personId, alias, siteName }: { personId: number; alias: string; siteName: string },
) {
  const known = await listPasskeys(db, personId);
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: url.hostname,
    userName: alias,
    userID: new TextEncoder().encode(`staff ${personId}`),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  await db
    .transaction()
    .execute((tx) =>
      insertChallenge(tx, { challenge, purpose: "registration", personId, expiresAt: endOf(clock) }),
    );
  return options;
}

/**
 * Checks a passkey with user verification and redeems its challenge.
 * @param personId the required owner; null for a log-in, where the passkey identifies the person
 * @returns null if anything is wrong
 */
export async function verifyPasskey(
  app: Parts,
  credential: unknown,
  { relying, ...asked }: For & { relying: Relying },
): Promise<{ personId: number; credentialId: string; counter: number } | null> {
  const response = credential as AuthenticationResponseJSON;
  const passkey = await findPasskey(app.db, response.id);
  if (!passkey || (asked.personId !== null && passkey.personId !== asked.personId)) return null;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      app.db.transaction().execute((tx) => redeem(app, tx, { ...asked, challenge })),
    expectedOrigin: relying.origin,
    expectedRPID: relying.url.hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  return { personId: passkey.personId, credentialId: passkey.credentialId, counter };
}

/** @returns false if the passkey has been removed since it was verified */
export async function recordPasskeyUse(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { credentialId, counter }: { credentialId: string; counter: number },
): Promise<boolean> {
  return (await touchPasskey(tx, credentialId, { counter, lastUsedAt: clock.now() })) !== undefined;
}

/**
 * Checks a new passkey. @returns the function that stores it
 * @throws Refusal `staff.passkey_failed`, also by the returned function
 */
export async function verifyNewPasskey(
  app: Parts,
  { credential, relying }: { credential: unknown; relying: Relying },
): Promise<(tx: Tx, made: { personId: number; name: string }) => Promise<void>> {
  let challenge = "";
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    // Redeemed below, in the transaction that stores the passkey.
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin: relying.origin,
    expectedRPID: relying.url.hostname,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw passkeyFailed();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return async (tx, { personId, name }) => {
    if (!(await redeem(app, tx, { challenge, purpose: "registration", personId }))) throw passkeyFailed();
    const passkey = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name };
    if (!(await insertPasskey(tx, { ...passkey, personId, createdAt: app.clock.now() })))
      throw passkeyFailed();
  };
}

async function redeem(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { challenge, purpose, personId }: For & { challenge: string },
): Promise<boolean> {
  const taken = await takeChallenge(tx, challenge);
  return taken?.purpose === purpose && taken.personId === personId && taken.expiresAt > clock.now();
}

function endOf(clock: App["clock"]): Date {
  return new Date(clock.now().getTime() + CHALLENGE_MS);
}

function passkeyFailed(): Refusal {
  return new Refusal("staff.passkey_failed", {}, 401);
}
