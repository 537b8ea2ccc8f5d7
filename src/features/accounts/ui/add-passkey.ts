import type { NewPasskey } from "./passkeys.ts";

/** Lets the browser create a passkey and stores it. The library is loaded when it is needed. */
export async function addPasskey(wanted: NewPasskey): Promise<boolean> {
  const { makePasskey } = await import("./passkeys.ts");
  return makePasskey(wanted);
}
