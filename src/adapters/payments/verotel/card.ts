import { createHash } from "node:crypto";
import { UNKNOWN_EXPIRY } from "#base/card-expiry.ts";
import type { Instrument, StoredCard } from "../payments.ts";

type Told = {
  paymentMethod: string | undefined;
  CCBrand: string | undefined;
  truncatedPAN: string | undefined;
  custom1: string | undefined;
};

/** Returns null if Verotel does not report the means of payment. */
export function readInstrument({ paymentMethod, CCBrand, truncatedPAN, custom1 }: Told): Instrument | null {
  if (paymentMethod === "IDEAL")
    return { kind: "account", brand: null, last4: null, country: null, fingerprint: null };
  const [last4 = null] = /\d{4}$/.exec(truncatedPAN ?? "") ?? [];
  if (paymentMethod !== "CC" || last4 === null) return null;
  const brand = /^[A-Za-z][A-Za-z ]{1,20}$/.test(CCBrand ?? "") ? (CCBrand as string).toLowerCase() : null;
  return { kind: "card", brand, last4, country: null, fingerprint: markOf([custom1, brand, truncatedPAN]) };
}

/** The card of a one-click token. A token is valid for one purchase, whose postback contains the next token. */
export function readStored(token: string | undefined, instrument: Instrument | null): StoredCard | null {
  if (!token || instrument?.kind !== "card" || !instrument.last4 || !instrument.fingerprint) return null;
  const { brand, last4, fingerprint } = instrument;
  return { ref: token, brand: brand ?? "card", last4, expires: UNKNOWN_EXPIRY, fingerprint };
}

/**
 * Verotel reports no fingerprint of the card. Many cards share their last digits, so the buyer's pseudonym is included.
 * As a result, a card that two buyers use is not recognized.
 */
function markOf([buyer, ...card]: (string | null | undefined)[]): string | null {
  if (!buyer) return null;
  const text = JSON.stringify(["verotel", buyer, ...card]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
