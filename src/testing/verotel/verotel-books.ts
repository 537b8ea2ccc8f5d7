import { createHash } from "node:crypto";
import type { CardChoice, ProviderBooks } from "../fake-provider.ts";

export type Sale = ProviderBooks & {
  saleId: string;
  transactionId: string;
  paymentMethod: string;
  pseudonym: string;
  successUrl: string;
  declineUrl: string;
  card: { brand: string; pan: string } | null;
  disputed: number;
  credits: { id: string; amount: number }[];
};

export type Token = CardChoice & { token: string; isUsed: boolean };

/** The server's data, which is lost when it is closed. */
export type VerotelBooks = {
  sales: Map<string, Sale>;
  tokens: Map<string, Token>;
  refusesRefunds: boolean;
  nextId(): string;
};

export function openBooks(): VerotelBooks {
  let last = 450_000;
  return { sales: new Map(), tokens: new Map(), refusesRefunds: false, nextId: () => String(++last) };
}

export const money = (amount: number): string => (amount / 100).toFixed(2);

/** Written apart from the adapter's, so that both would have to be wrong in the same way. */
export function signed(params: Record<string, string>, key: string): string {
  const text = Object.keys(params)
    .sort()
    .reduce((written, name) => `${written}:${name}=${params[name]}`, key);
  return createHash("sha256").update(text).digest("hex");
}

const UNSIGNED = ["signature", "email", "oneClickToken", "origin"];

/** Whether a start or status address has the signature that it should have. */
export function isRequestSigned(query: URLSearchParams, key: string): boolean {
  const params = Object.fromEntries([...query].filter(([name]) => !UNSIGNED.includes(name)));
  return query.get("signature") === signed(params, key);
}
