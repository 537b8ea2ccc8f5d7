import { createHash } from "node:crypto";
import type { App } from "#platform/app.ts";

/** Without letters that look like digits or like each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** The number of an inquiry, which tells nothing about how many there are: `S-7QW03-NDR2X`. */
export function numberOf({ seal }: Pick<App, "seal">, clientId: string): string {
  const bytes = createHash("sha256")
    .update(seal.fingerprint("inquiries.number", [clientId]))
    .digest();
  const letters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]);
  return `S-${letters.slice(0, LENGTH / 2).join("")}-${letters.slice(LENGTH / 2).join("")}`;
}

/** Reads a number as somebody has typed or dictated it. */
export function readNumber(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/^S/, "");
  const read = letters.replaceAll("O", "0").replace(/[IL]/g, "1");
  return `S-${read.slice(0, LENGTH / 2)}-${read.slice(LENGTH / 2)}`;
}

/** Secret in the link that confirms a visitor's address. */
export function confirmToken({ seal }: Pick<App, "seal">, id: number): string {
  return `${id.toString(36)}.${seal.of("inquiries.confirm", [id])}`;
}

/** @returns the inquiry's id, or null for a secret that we did not make */
export function readConfirmToken({ seal }: Pick<App, "seal">, token: string): number | null {
  const [, id, mark] = /^([0-9a-z]{1,11})\.([\w-]{20,40})$/.exec(token) ?? [];
  if (!id || !mark) return null;
  const inquiryId = Number.parseInt(id, 36);
  return seal.holds(mark, "inquiries.confirm", [inquiryId]) ? inquiryId : null;
}
