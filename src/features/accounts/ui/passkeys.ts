import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { call } from "#ui/call/call.ts";
import type {
  logInWithPasskey as contract,
  savePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyProof,
} from "../passkey-contract.ts";

/**
 * @param quietly shows no prompt: the browser offers passkeys among its suggestions for the username field
 * @returns true if the member is logged in, false if they declined the browser's prompt
 */
export async function logInWithPasskey({ quietly = false } = {}): Promise<boolean> {
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return false;
  const options = { body: {}, memberId: null };
  const optionsJSON = await call<typeof startPasskeyLogIn>("POST", "/api/passkeys/login-options", options);
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly }).catch(
    turnedDown,
  );
  if (!credential) return false;
  await call<typeof contract>("POST", "/api/passkeys/login", { body: { credential }, memberId: null });
  return true;
}

export type NewPasskey = {
  name: string;
  /** The password. Null uses one of the member's other passkeys instead. */
  proof: string | null;
  memberId: number | null;
};

/** @returns false if the person declined the browser's prompt */
export async function makePasskey({ name, proof, memberId }: NewPasskey): Promise<boolean> {
  const shown = proof === null ? await showPasskey(memberId) : { password: proof };
  if (!shown) return false;
  const options = { body: shown, memberId };
  const optionsJSON = await call<typeof startPasskey>("POST", "/api/passkeys/options", options);
  const credential = await startRegistration({ optionsJSON }).catch(turnedDown);
  if (!credential) return false;
  await call<typeof savePasskey>("POST", "/api/passkeys", { body: { credential, name }, memberId });
  return true;
}

/** @returns null if the person declined the browser's prompt */
export async function showPasskey(memberId: number | null) {
  const options = { body: {}, memberId };
  const optionsJSON = await call<typeof startPasskeyProof>("POST", "/api/passkeys/proof-options", options);
  const credential = await startAuthentication({ optionsJSON }).catch(turnedDown);
  return credential && { credential };
}

/** Cancels a prompt of the browser that may still be open. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Returns null if the person closed the browser's prompt or let it expire, or if the device already has the key. Throws
 * any other error.
 */
function turnedDown(error: unknown): null {
  const isPersons =
    error instanceof WebAuthnError || (error instanceof Error && error.name === "NotAllowedError");
  if (isPersons) return null;
  throw error;
}
