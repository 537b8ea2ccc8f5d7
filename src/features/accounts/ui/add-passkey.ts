import { loadFile } from "#ui/lazy-part.ts";
import type { NewPasskey } from "./passkeys.ts";

/** Lets the browser create a passkey and stores it. The library is loaded when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await loadFile(() => import("./passkeys.ts"));
  return makePasskey(wanted);
}

/** Lets the browser verify one of the member's passkeys instead of the password. Null if the person declined. */
export async function proveByPasskey(memberId: number | null) {
  const { showPasskey } = await loadFile(() => import("./passkeys.ts"));
  return showPasskey(memberId);
}
