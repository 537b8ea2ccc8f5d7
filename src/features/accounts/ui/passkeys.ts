import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { call } from "#ui/call.ts";
import type {
  logInWithPasskey as contract,
  savePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyProof,
} from "../passkey-contract.ts";

/**
 * @param quietly asks nothing: the browser offers passkeys among what it knows for the field of the name
 * @returns whether the member is in; not where the person has turned the browser's question down
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
  /** The password; null asks for one of the member's other passkeys instead. */
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

async function showPasskey(memberId: number | null) {
  const options = { body: {}, memberId };
  const optionsJSON = await call<typeof startPasskeyProof>("POST", "/api/passkeys/proof-options", options);
  const credential = await startAuthentication({ optionsJSON }).catch(turnedDown);
  return credential && { credential };
}

/** Takes back a question that the browser may still be asking. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The person closed the browser's window, let it run out, or the device has the key already. */
function turnedDown(error: unknown): null {
  const isPersons =
    error instanceof WebAuthnError || (error instanceof Error && error.name === "NotAllowedError");
  if (isPersons) return null;
  throw error;
}
