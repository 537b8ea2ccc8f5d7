import { findContact } from "#base/contact/find-contact.ts";
import type { Message } from "./contract.ts";

export const SCAM_SIGNS = ["payment", "crypto", "gift_card", "link", "phone", "email", "messenger"] as const;
export type ScamSign = (typeof SCAM_SIGNS)[number];

/** Later on people know each other well enough. */
const FIRST_MESSAGES = 10;

/** What among the first messages of the other is the way of those who are after money. */
export function listScamSigns(messages: readonly Message[]): ScamSign[] {
  const theirs = messages.filter(({ mine }) => !mine);
  // Those before the first that is here may all be of the other.
  const before = Math.max(0, (messages[0]?.seq ?? 1) - 1);
  const found = new Set(
    theirs
      .slice(0, Math.max(0, FIRST_MESSAGES - before))
      .flatMap((message) => (message.kind === "text" ? findScamSigns(message.text) : [])),
  );
  return SCAM_SIGNS.filter((sign) => found.has(sign));
}

export function findScamSigns(text: string): ScamSign[] {
  return findContact(text).map(({ kind }) => (kind === "handle" ? "messenger" : kind));
}
