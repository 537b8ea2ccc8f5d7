import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

type Ask = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Make = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** @returns null if the person closed the browser's prompt */
export function askForPasskey(optionsJSON: Ask) {
  return startAuthentication({ optionsJSON }).catch(turnedDown);
}

/** @returns null if the person closed the browser's prompt, or if the device already has a passkey */
export function createPasskey(optionsJSON: Make) {
  return startRegistration({ optionsJSON }).catch(turnedDown);
}

function turnedDown(error: unknown): null {
  if (error instanceof WebAuthnError || (error instanceof Error && error.name === "NotAllowedError"))
    return null;
  throw error;
}
