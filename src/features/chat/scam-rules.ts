import { findContact } from "#base/contact/find-contact.ts";
import { foldText } from "#base/contact/fold-text.ts";
import type { Message } from "./contract.ts";
import { listFirstTexts } from "./first-texts.ts";
import { COIN_ADDRESS, CRYPTO, GIFT_CARDS, MESSENGERS, PAYMENT } from "./scam-words.ts";

/** In the order in which they are shown: the most expensive scam first. */
const SCAM_SIGNS = ["payment", "crypto", "gift_card", "link", "phone", "email", "messenger"] as const;
export type ScamSign = (typeof SCAM_SIGNS)[number];

/** Only this many characters of a message are scanned: the rest of a flood adds nothing new. */
const LONGEST = 2_000;

/** Signs of a scam in the first messages of the other member. */
export function listScamSigns(messages: readonly Message[]): ScamSign[] {
  const found = new Set(listFirstTexts(messages).flatMap(findScamSigns));
  return SCAM_SIGNS.filter((sign) => found.has(sign));
}

export function findScamSigns(whole: string): ScamSign[] {
  const text = whole.slice(0, LONGEST);
  const { folded } = foldText(text);
  const bare = text.replace(COIN_ADDRESS, " ").replace(IBAN, " ");
  const signs = new Set<ScamSign>(
    findContact(bare).map(({ kind }) => (kind === "handle" ? "messenger" : kind)),
  );
  if (PAYMENT.test(folded) || hasIban(text)) signs.add("payment");
  if (CRYPTO.test(folded) || COIN_ADDRESS.test(text)) signs.add("crypto");
  if (GIFT_CARDS.some((pattern) => pattern.test(folded))) signs.add("gift_card");
  if (MESSENGERS.some((pattern) => pattern.test(folded))) signs.add("messenger");
  return SCAM_SIGNS.filter((sign) => signs.has(sign));
}

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\d])/giu;

function hasIban(text: string): boolean {
  return [...text.matchAll(IBAN)].some(([found]) => isIban(found));
}

/**
 * Checks the two check digits, which other text hardly ever passes. Retries without trailing words, which the pattern
 * may have included.
 */
function isIban(found: string): boolean {
  const parts = found.split(" ");
  return parts.some((_, less) =>
    checks(
      parts
        .slice(0, parts.length - less)
        .join("")
        .toUpperCase(),
    ),
  );
}

function checks(iban: string): boolean {
  if (iban.length < 15) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
