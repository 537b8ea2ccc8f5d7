import type { Failure } from "#base/payment-failures.ts";

/** Adyen's specific refusal reasons, by the code in responses and by the text in webhooks. */
const REASONS: readonly [code: string, words: string, failure: Failure][] = [
  ["4", "Acquirer Error", "provider"],
  ["6", "Expired Card", "card_expired"],
  ["9", "Issuer Unavailable", "provider"],
  ["11", "3D Not Authenticated", "authentication"],
  ["12", "Not enough balance", "insufficient_funds"],
  ["14", "Acquirer Fraud", "fraud"],
  ["20", "FRAUD", "fraud"],
  ["21", "Not Submitted", "provider"],
  ["22", "FRAUD-CANCELLED", "fraud"],
  ["28", "Withdrawal amount exceeded", "limit"],
  ["29", "Withdrawal count exceeded", "limit"],
  ["31", "Issuer Suspected Fraud", "fraud"],
  ["38", "Authentication required", "authentication"],
  ["39", "RReq not received from DS", "authentication"],
  ["42", "3DS Authentication Error", "authentication"],
];

const plain = (reason: string) => reason.trim().toLowerCase();

/** @param reason a code or words; the words of webhooks may be preceded by the code */
export function failureOf(reason: string | null | undefined): Failure {
  const said = plain(reason ?? "");
  const found = REASONS.find(([code, words]) => said === code || said.endsWith(plain(words)));
  return found?.[2] ?? "refused";
}

export function isCancelledByBuyer(reason: string | null | undefined): boolean {
  return /^16$|shopper cancelled$/.test(plain(reason ?? ""));
}
