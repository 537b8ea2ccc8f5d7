import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Scope } from "./scope.ts";

/** The parts of a request that identify the relying party of WebAuthn: a passkey is bound to its host. */
export type Relying = Pick<Scope, "url" | "origin">;

type Known = readonly { credentialId: string }[];
type StoredPasskey = { credentialId: string; publicKey: Uint8Array; counter: number };

/** Options for using a passkey: one of the `known` ones, or any if there are none. */
export function passkeyOptions({ url }: Pick<Relying, "url">, known: Known = []) {
  return generateAuthenticationOptions({
    rpID: url.hostname,
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: "required",
  });
}

/** Options for a new passkey on a device that has none of the `known` ones. */
export function newPasskeyOptions(
  { url }: Pick<Relying, "url">,
  user: { siteName: string; name: string; id: string; known: Known },
) {
  return generateRegistrationOptions({
    rpName: user.siteName,
    rpID: url.hostname,
    userName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    excludeCredentials: user.known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Id of the passkey that the browser's answer claims to come from. */
export function claimedPasskey(credential: unknown): string {
  return (credential as AuthenticationResponseJSON).id;
}

/**
 * Checks the use of a passkey, with user verification. `redeem` checks the signed challenge.
 * @returns the passkey's new counter; null if anything is wrong
 */
export async function checkPasskey(
  credential: unknown,
  passkey: StoredPasskey,
  { relying, redeem }: { relying: Relying; redeem(challenge: string): Promise<boolean> },
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: redeem,
    expectedOrigin: relying.origin,
    expectedRPID: relying.url.hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * Checks a new passkey, except for its challenge, which the caller redeems in the transaction that stores the passkey.
 * @returns null if anything is wrong
 */
export async function checkNewPasskey(credential: unknown, relying: Relying) {
  let challenge = "";
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin: relying.origin,
    expectedRPID: relying.url.hostname,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    challenge,
    passkey: { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports },
  };
}
