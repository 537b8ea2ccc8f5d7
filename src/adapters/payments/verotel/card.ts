import { createHash } from "node:crypto";
import { UNKNOWN_EXPIRY } from "#base/card-expiry.ts";
import type { Instrument, StoredCard } from "../payments.ts";

type Told = {
  paymentMethod: string | undefined;
  CCBrand: string | undefined;
  truncatedPAN: string | undefined;
  custom1: string | undefined;
};

/** Returns null if Verotel does not say by what means was paid. */
export function readInstrument({ paymentMethod, CCBrand, truncatedPAN, custom1 }: Told): Instrument | null {
  if (paymentMethod === "IDEAL")
    return { kind: "account", brand: null, last4: null, country: null, fingerprint: null };
  const [last4 = null] = /\d{4}$/.exec(truncatedPAN ?? "") ?? [];
  if (paymentMethod !== "CC" || last4 === null) return null;
  const brand = /^[A-Za-z][A-Za-z ]{1,20}$/.test(CCBrand ?? "") ? (CCBrand as string).toLowerCase() : null;
  return { kind: "card", brand, last4, country: null, fingerprint: markOf([custom1, brand, truncatedPAN]) };
}

/** The card behind a one-click token. The token pays once: each purchase brings the next one. */
export function readStored(token: string | undefined, instrument: Instrument | null): StoredCard | null {
  if (!token || instrument?.kind !== "card" || !instrument.last4 || !instrument.fingerprint) return null;
  const { brand, last4, fingerprint } = instrument;
  return { ref: token, brand: brand ?? "card", last4, expires: UNKNOWN_EXPIRY, fingerprint };
}

/**
 * Verotel has no fingerprint of a card. The last digits are the same for many cards, so the buyer's pseudonym makes the
 * difference: the same card of two buyers is not recognized.
 */
function markOf([buyer, ...card]: (string | null | undefined)[]): string | null {
  if (!buyer) return null;
  const text = JSON.stringify(["verotel", buyer, ...card]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
