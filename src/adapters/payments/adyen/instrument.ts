import { z } from "zod";
import type { Instrument, StoredCard } from "../payments.ts";
import { kindOf } from "./methods.ts";

export const additionalData = z.record(z.string(), z.unknown()).nullish();

type Told = {
  paymentMethod?: string | null | undefined;
  additionalData?: z.infer<typeof additionalData>;
  /** For cards: authorisation code, last four digits and month of expiry, such as `874574:1935:11/2012`. */
  reason?: string | null | undefined;
};

/** Reads the means of payment. Adyen reports only the fields that the operator has enabled. */
export function readInstrument(told: Told): Instrument | null {
  const of = textsIn(told);
  const method = of("paymentMethodVariant") ?? told.paymentMethod ?? of("paymentMethod");
  if (!method) return null;
  return {
    ...kindOf(method),
    last4: readLast4(told),
    country: /^[A-Z]{2}$/.exec(of("cardIssuingCountry") ?? of("issuerCountry") ?? "")?.[0] ?? null,
    fingerprint: of("alias"),
  };
}

/** Reads the stored card. Returns null if its id, its owner, its last digits or its expiry month is missing. */
export function readStored(told: Told): StoredCard | null {
  const of = textsIn(told);
  const id = of("tokenization.storedPaymentMethodId") ?? of("recurring.recurringDetailReference");
  const shopper = of("tokenization.shopperReference") ?? of("recurring.shopperReference");
  const instrument = readInstrument(told);
  const expires = readExpiry(told);
  if (!id || !shopper || instrument?.kind !== "card" || !instrument.last4 || !expires) return null;
  const { brand, last4, fingerprint } = instrument;
  return {
    ref: joinToken({ shopper, id }),
    brand: brand ?? "creditcard",
    last4,
    expires,
    fingerprint: fingerprint ?? id,
  };
}

/** A stored card can only be charged or deleted together with its owner's reference. */
type Token = { shopper: string; id: string };

function joinToken({ shopper, id }: Token): string {
  return `${shopper} ${id}`;
}

export function splitToken(ref: string): Token {
  const [shopper = "", id = ""] = ref.split(" ");
  return { shopper, id };
}

function textsIn({ additionalData }: Told): (name: string) => string | null {
  return (name) => {
    const text = additionalData?.[name];
    return typeof text === "string" && text !== "" && text.length <= 100 ? text : null;
  };
}

function readReason({ reason }: Told) {
  return /^[^:]*:(\d{4}):(\d{1,2}\/\d{4})$/.exec(reason ?? "");
}

function readLast4(told: Told): string | null {
  return /^\d{4}$/.exec(textsIn(told)("cardSummary") ?? "")?.[0] ?? readReason(told)?.[1] ?? null;
}

/** Adyen writes `3/2030` or `03/2030`, we write `2030-03`. */
function readExpiry(told: Told): string | null {
  const written = textsIn(told)("expiryDate") ?? readReason(told)?.[2] ?? "";
  const [, month = "", year] = /^(0?[1-9]|1[0-2])\/(\d{4})$/.exec(written) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}` : null;
}
