import { emailKey } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";

type Addressed = { number: string; address: string | null };

export function hideAddress({ seal }: Pick<App, "seal">, number: string, email: string): string {
  return seal.hide("inquiries.address", email, [number]);
}

/** The address of the visitor who wrote; null if a member did. */
export function revealAddress({ seal }: Pick<App, "seal">, { number, address }: Addressed): string | null {
  return address === null ? null : seal.reveal("inquiries.address", address, [number]);
}

/** Finds all inquiries from one mailbox without decrypting any. */
export function hashAddress({ seal }: Pick<App, "seal">, email: string): string {
  return seal.fingerprint("inquiries.mailbox", [emailKey(email)]);
}
