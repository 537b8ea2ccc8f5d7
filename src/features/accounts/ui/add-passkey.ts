import type { NewPasskey } from "./passkeys.ts";

/** Has the browser make a passkey, and stores it. The library is loaded when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await import("./passkeys.ts");
  return makePasskey(wanted);
}
