import { loadFile } from "#ui/lazy-part.ts";
import type { NewPasskey } from "./passkeys.ts";

/** Lets the browser create a passkey and stores it. The library is loaded when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await loadFile(() => import("./passkeys.ts"));
  return makePasskey(wanted);
}
