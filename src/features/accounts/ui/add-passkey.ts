import { loadFile } from "#ui/lazy-part.ts";
import type { NewPasskey } from "./passkeys.ts";

/** Lets the browser create a passkey and stores it. The library is loaded when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await loadFile(() => import("./passkeys.ts"));
  return makePasskey(wanted);
}

/**
 * Makes what the server takes as proof of the account's owner.
 * @param password null lets the browser verify one of the member's passkeys instead
 * @returns null if the person declined the browser's prompt
 */
export async function proveOwner(password: string | null, memberId: number | null) {
  if (password !== null) return { password };
  const { showPasskey } = await loadFile(() => import("./passkeys.ts"));
  return showPasskey(memberId);
}
