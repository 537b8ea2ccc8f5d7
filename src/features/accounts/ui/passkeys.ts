import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { call } from "#ui/call.ts";

/**
 * @param quietly asks nothing: the browser offers passkeys among what it knows for the field of the name
 * @returns whether the member is in; not where the person has turned the browser's question down
 */
export async function logInWithPasskey({ quietly = false } = {}): Promise<boolean> {
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return false;
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/passkeys/login-options",
    {
      body: {},
    },
  );
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly }).catch(
    turnedDown,
  );
  if (!credential) return false;
  await call("POST", "/api/passkeys/login", { body: { credential } });
  return true;
}

/**
 * @param proof the password; null asks for one of the member's other passkeys instead
 * @returns whether one was made; not where the person has turned the browser's question down
 */
export async function makePasskey(name: string, proof: string | null): Promise<boolean> {
  const shown = proof === null ? await showPasskey() : { password: proof };
  if (!shown) return false;
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/passkeys/options", {
    body: shown,
  });
  const credential = await startRegistration({ optionsJSON }).catch(turnedDown);
  if (!credential) return false;
  await call("POST", "/api/passkeys", { body: { credential, name } });
  return true;
}

async function showPasskey() {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/passkeys/proof-options",
    { body: {} },
  );
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
