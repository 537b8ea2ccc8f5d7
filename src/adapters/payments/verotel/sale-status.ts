import type { Money } from "#base/money.ts";
import type { Answered } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import type { PaymentNews } from "../payments.ts";
import { readMoney } from "./amounts.ts";
import { readInstrument } from "./card.ts";

/** Maps the values of `saleResult` to our states. */
const RESULTS: Record<string, "paid" | "pending" | "failed" | "cancelled"> = {
  APPROVED: "paid",
  PENDING: "pending",
  DECLINED: "failed",
  CANCELLED: "cancelled",
};

const NOTHING = { at: null, fee: 0, disputed: null, stored: null, refunds: [], providerRefunds: [] };

/**
 * Reads the answer to `salestatus`: lines of YAML. Returns null if there is no such sale.
 * @throws ProviderError not final, if the response has another form or is about another sale
 */
export function readSale(answer: Answered, asked: { shopId: string; reference: string }): PaymentNews | null {
  const sale = readLines(answer.text);
  const response = sale.get("response");
  if (answer.status !== 200 || response === undefined)
    throw unclear(`status ${answer.status} without a sale`);
  if (response === "NOTFOUND") return null;
  if (response !== "FOUND") throw unclear(`response ${shorten(response)}, ${shorten(sale.get("error"))}`);
  if ((sale.get("shopID") ?? asked.shopId) !== asked.shopId) throw unclear("another shop's sale");
  if ((sale.get("referenceID") ?? asked.reference) !== asked.reference) throw unclear("another sale");
  const result = sale.get("saleResult");
  const state = RESULTS[result ?? ""];
  if (!state) throw unclear(`sale result ${shorten(result)}`);
  const money = readMoney(sale.get("priceAmount"), sale.get("priceCurrency"));
  if (state !== "paid") return failedSale(state, money);
  const saleId = sale.get("saleID");
  if (!saleId || !/^\d{1,20}$/.test(saleId)) throw unclear("sale without an id");
  if (!money) throw unclear("sale without an amount");
  const instrument = readInstrument({
    paymentMethod: sale.get("paymentMethod"),
    CCBrand: sale.get("CCBrand"),
    truncatedPAN: sale.get("truncatedPAN"),
    custom1: sale.get("custom1"),
  });
  // It is not documented whether the answer reports chargebacks, so an approved sale ends no dispute.
  return { ...NOTHING, state, failure: null, money, chargeRef: saleId, instrument, knowsDisputes: false };
}

/** A sale that has not been paid. */
export function failedSale(state: "pending" | "failed" | "cancelled", money: Money | null): PaymentNews {
  const failure = state === "failed" ? "refused" : null;
  return { ...NOTHING, state, failure, money, chargeRef: null, instrument: null };
}

/** The values at the top level. Anything nested is skipped. */
function readLines(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, written = ""] = /^([A-Za-z]\w{0,40}):(?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (name === undefined) continue;
    if (values.has(name)) throw unclear(`${name} stands there twice`);
    const value = unquote(written.trim());
    if (value !== null) values.set(name, value);
  }
  return values;
}

/** Null for YAML's null. */
function unquote(written: string): string | null {
  if (written === "" || written === "~" || written === "null") return null;
  const [, , quoted] = /^(['"])(.*)\1$/.exec(written) ?? [];
  return quoted ?? written;
}

function unclear(why: string): ProviderError {
  return new ProviderError(`verotel salestatus: ${why}.`, { final: false });
}

/** Shortens the response for the log, because it may contain personal data. */
function shorten(words: string | undefined): string {
  return (words ?? "none").replace(/[^\w ]/g, "").slice(0, 40);
}
