import { METHODS } from "#base/payment-methods.ts";
import { ProviderError } from "../../provider-error.ts";
import type { Instrument, PaymentNews } from "../payments.ts";
import type { PayOptions } from "./ask.ts";
import { methodOf } from "./methods.ts";
import { findTransaction, type Transaction } from "./office.ts";
import { findOrder, type PayOrder } from "./orders.ts";

type Standing = Pick<PaymentNews, "state" | "failure">;

/** Maps PAY.'s status codes to our states. Unknown codes below zero are failures; all others are undecided. */
const STATES: Readonly<Record<number, Standing>> = {
  20: { state: "open", failure: null },
  25: { state: "open", failure: null },
  50: { state: "open", failure: null },
  100: { state: "paid", failure: null },
  [-51]: { state: "paid", failure: null },
  [-60]: { state: "failed", failure: "provider" },
  [-61]: { state: "cancelled", failure: null },
  [-63]: { state: "failed", failure: "refused" },
  [-64]: { state: "cancelled", failure: null },
  [-70]: { state: "charged_back", failure: null },
  [-71]: { state: "charged_back", failure: null },
  [-72]: { state: "paid", failure: null },
  [-80]: { state: "failed", failure: "timeout" },
  [-81]: { state: "paid", failure: null },
  [-82]: { state: "paid", failure: null },
  [-90]: { state: "cancelled", failure: null },
};
const UNDECIDED: Standing = { state: "pending", failure: null };
const FAILED: Standing = { state: "failed", failure: "refused" };

const PAID = 100;
const PAID_ANOTHER_AMOUNT = -51;

function standingOf(code: number): Standing {
  return STATES[code] ?? (code < 0 ? FAILED : UNDECIDED);
}

/** @throws ProviderError */
export async function readStatus(options: PayOptions, ref: string): Promise<PaymentNews | null> {
  const order = await findOrder(options, ref);
  if (!order) return null;
  const gateway = standingOf(order.status.code);
  const hasMoney = gateway.state === "paid" || gateway.state === "charged_back";
  const office = hasMoney ? await askOffice(options, order) : null;
  const money = moneyOf(order);
  const { state, failure } = money ? latest(order.status.code, office) : UNDECIDED;
  return {
    state,
    failure,
    at: null,
    money,
    chargeRef: null,
    fee: 0,
    instrument: hasMoney ? instrumentOf(order) : null,
    stored: null,
    disputed: null,
    refunds: [],
    providerRefunds: [],
    ...(office && { refundedSum: office.refunded }),
  };
}

const FRESH_MS = 3_600_000;

/**
 * While the back office is down, a new payment counts as the gateway reports it. An older one may have been refunded or
 * charged back, which only the back office reports.
 */
async function askOffice(options: PayOptions, order: PayOrder): Promise<Transaction | null> {
  try {
    return await findTransaction(options, order.orderId);
  } catch (error) {
    if (error instanceof ProviderError && isFresh(order)) return null;
    throw error;
  }
}

function isFresh({ status, completedAt }: PayOrder): boolean {
  return status.code === PAID && completedAt != null && Date.now() - Date.parse(completedAt) < FRESH_MS;
}

/** The back office decides about chargebacks, because the gateway may not report them. */
function latest(code: number, office: Transaction | null): Standing {
  const told = office && STATES[office.code];
  return told?.state === "charged_back" ? told : standingOf(code);
}

/** The buyer may transfer an amount that differs from the requested one. Returns null if PAY. does not report it. */
function moneyOf({ amount, capturedAmount, status }: PayOrder): PaymentNews["money"] {
  if (status.code !== PAID_ANOTHER_AMOUNT) return amount;
  return capturedAmount && capturedAmount.amount > 0 ? capturedAmount : null;
}

/** PAY. reports an IBAN or a masked card number. Only the country and the last digits are stored. */
function instrumentOf({ payments }: PayOrder): Instrument | null {
  const used = payments.find(({ status }) => status.code === PAID) ?? payments.at(-1);
  const method = used && methodOf(used.paymentMethod.id);
  if (!used || !method) return null;
  const { kind } = METHODS[method];
  if (kind === "voucher") return null;
  const { customerId, customerKey } = used;
  return {
    kind,
    brand: method === "creditcard" ? null : method,
    last4: kind === "wallet" ? null : (/\d{4}$/.exec(customerId ?? "")?.[0] ?? null),
    country: kind === "account" ? (/^([A-Z]{2})\d{2}/.exec(customerId ?? "")?.[1] ?? null) : null,
    fingerprint: customerKey?.slice(0, 200) || null,
  };
}
