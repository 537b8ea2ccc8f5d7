import { type PaymentNews, type PaymentProvider, ProviderError } from "#adapters/payments/payments.ts";
import { isAlive } from "#base/payment-methods.ts";
import type { App } from "#platform/app.ts";
import { addDays } from "../../debit-calendar.ts";
import { findDebit } from "./queries.ts";
import { cancelDebit, insertDebitRefund, listDebitRefunds } from "./queries-refund.ts";

/**
 * Direct debits collected by the company itself, with files that go to its bank. What it says of a payment stands in our
 * own table: the mandate is signed in the order's transaction, before this is asked for anything.
 */
export function debitProvider({ db, clock }: Pick<App, "db" | "clock">): PaymentProvider {
  return {
    name: "sepa",
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
        // What the bank has not heard of is not collected.
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
  // Credits come with the signature: how far we trust is a matter of the limits.
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
    fee: 0,
    instrument: { kind: "account", brand: null, last4, country, fingerprint: account },
    stored: null,
    // A bank takes back all of a debit, whatever was transferred to the account meanwhile.
    disputed: debit.state === "returned" ? money : null,
    refunds: await listDebitRefunds(db, orderId),
    providerRefunds: [],
  };
}
