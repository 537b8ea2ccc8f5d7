import type { PaymentNews, PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { isAlive } from "#base/payment-methods.ts";
import type { App } from "#platform/app.ts";
import { addDays } from "../../debit-calendar.ts";
import { findDebit } from "./queries.ts";
import { cancelDebit, insertDebitRefund, listDebitRefunds } from "./queries-refund.ts";

/**
 * Payment provider for direct debits that the company collects itself, with files for its bank. It answers from our own
 * tables. The mandate is signed in the order's transaction, before the provider is called.
 */
export function debitProvider({ db, clock }: Pick<App, "db" | "clock">): PaymentProvider {
  return {
    name: "sepa",
    webhookAnswer: "",
    refundsByCharge: false,
    storesCards: false,
    methods: ({ country, money }) => (isAlive("sdd", country, money.currency) ? ["sdd"] : []),
    async create({ reference }) {
      if (!(await findDebit(db, Number(reference))))
        throw new ProviderError("There is no mandate for this order.", { final: true });
      return { ref: reference, next: { kind: "wait" } };
    },
    async chargeStored() {
      throw new ProviderError("A direct debit has to be signed each time.", { final: true });
    },
    status: ({ ref }) => readNews({ db }, Number(ref)),
    async refund({ ref, key, money }) {
      const orderId = Number(ref);
      const now = clock.now();
      return db.transaction().execute(async (tx) => {
        const debit = await findDebit(tx, orderId);
        if (!debit || debit.state === "returned")
          throw new ProviderError("The bank has already returned this debit.", { final: true });
        // A debit that is not in a file yet is cancelled instead of paid back.
        const isNever = money.amount === debit.amount && (await cancelDebit(tx, orderId));
        return insertDebitRefund(tx, {
          key,
          orderId,
          amount: money.amount,
          state: isNever ? "completed" : "pending",
          fromDay: addDays(debit.openUntil, 1),
          at: now,
          changedAt: now,
        });
      });
    },
    parseWebhook: () => null,
    async forgetStored() {},
  };
}

const STATES = {
  // Credits are granted on signature. The limits bound the risk.
  waiting: "paid",
  filed: "paid",
  returned: "charged_back",
  cancelled: "cancelled",
} as const;

export async function readNews({ db }: Pick<App, "db">, orderId: number): Promise<PaymentNews | null> {
  const debit = await findDebit(db, orderId);
  if (!debit) return null;
  const { last4, country, account } = debit;
  const money = { amount: debit.amount, currency: "EUR" } as const;
  return {
    state: STATES[debit.state],
    at: null,
    failure: null,
    money,
    chargeRef: null,
    fee: 0,
    instrument: { kind: "account", brand: null, last4, country, fingerprint: account },
    stored: null,
    // A bank returns the whole debit, even if some of it was refunded by transfer meanwhile.
    disputed: debit.state === "returned" ? money : null,
    refunds: await listDebitRefunds(db, orderId),
    providerRefunds: [],
  };
}
