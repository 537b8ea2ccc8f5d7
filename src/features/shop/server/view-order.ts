import type { Next } from "#adapters/payments/payments.ts";
import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { OrderLot } from "#features/wallet/server/wallet.ts";
import { type Order, type PaymentReason, TRY_OUT } from "../contract.ts";
import type { OrderRow } from "./queries.ts";

/** Path of the page that shows the order's state, to which the provider sends the member back. */
export function orderPath({ id, bundle, method, cardId }: OrderRow): string {
  return `${cardId === null ? `/credits/${bundle}/${method}` : "/credits/repeat-order"}?order=${id}`;
}

export function viewOrder(row: OrderRow, lot: OrderLot | undefined): Order {
  const money = (amount: number) => ({ amount, currency: row.currency as Currency });
  return {
    id: row.id,
    bundle: row.bundle,
    credits: row.credits,
    amount: money(row.amount),
    list: money(row.listAmount),
    fee: money(row.feeAmount),
    vat: money(row.vatAmount),
    vat_percent: row.vatPermille / 10,
    discount_code: row.code,
    method: row.method as MethodCode,
    instrument: viewInstrument(row.instrument),
    state: row.state,
    reason: viewReason(row),
    next: viewNext(row),
    opened: lot?.opened ?? false,
    opens_at: lot?.opensAt?.toISOString() ?? null,
    receipt: row.receiptNo !== null,
    refunded: money(row.refunded),
    refunding: money(row.refunding),
    created_at: row.createdAt.toISOString(),
  };
}

/** Stored with one reason, but the try-out package has no discount code. */
function viewReason({ reason, bundle }: OrderRow): PaymentReason | null {
  return reason === "code_used" && bundle === TRY_OUT ? "try_out_used" : (reason as PaymentReason | null);
}

/** A provider's form needs a page of its own, since other pages may post to our own origin only. */
function viewNext({ id, state, next }: OrderRow): Order["next"] {
  const kept = next as Next | null;
  if (state !== "loading" || !kept || kept.kind === "wait") return null;
  return { url: kept.kind === "form" ? `/payments/${id}` : kept.url };
}

function viewInstrument(kept: unknown): Order["instrument"] {
  const instrument = kept as Order["instrument"];
  return instrument && { kind: instrument.kind, brand: instrument.brand, last4: instrument.last4 };
}
