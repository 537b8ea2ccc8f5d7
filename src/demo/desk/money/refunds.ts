import { randomUUID } from "node:crypto";
import type { RefundReason } from "#features/shop/desk-refund-rules.ts";
import { makeCodeAtDesk } from "#features/shop/server/desk/codes/desk-codes.ts";
import { planRefund } from "#features/shop/server/desk/orders/plan-refund.ts";
import { proposeRefund } from "#features/shop/server/desk/orders/propose-refund.ts";
import { refundAtDesk } from "#features/shop/server/desk/orders/refund-order.ts";
import { lookAtPayment } from "#features/shop/server/payments/look-at-payments.ts";
import { withdraw } from "#features/shop/server/withdrawals/withdraw.ts";
import type { App } from "#platform/app.ts";
import { keysOfAddress } from "#platform/limits/limit-keys.ts";
import { insertDispute } from "#platform/sandbox/sandbox-books.ts";
import { buy, payLess, spendAllBut } from "./buy.ts";
import type { MoneyWorld } from "./money-world.ts";

const DAY = 24;

type Wanted = { order: number; reason: RefundReason; amount: number; why: string };

/** Returns a refund as a person sends it, after they have looked at what it does. */
export async function wantedOf({ app, by }: MoneyWorld, alias: string, { order, ...wanted }: Wanted) {
  const { personId } = by(alias).person;
  const { plan } = await planRefund(app, app.db, { orderId: order, ...wanted, personId });
  const { credits, refunded } = plan;
  return { client_id: randomUUID(), order, ...wanted, seen: { credits, refunded }, knows_risk: true };
}

/** Refunds by support and finance, one that the bank refuses, and one that waits for a second person. */
export async function playRefunds(world: MoneyWorld): Promise<void> {
  const { app, goTo, by } = world;
  goTo(6 * DAY);
  const unused = await buy(world);
  goTo(4 * DAY);
  const whole = { order: unused.order.id, reason: "unused", amount: unused.order.amount } as const;
  await refundAtDesk(
    by("Sam"),
    await wantedOf(world, "Sam", { ...whole, why: "Asked for it in the chat of customer service." }),
    "unused",
  );
  goTo(9 * DAY);
  const slow = await buy(world, { bundle: "p2" });
  goTo(3 * DAY);
  await spendAllBut(world, slow.buyer, 12);
  const part = { order: slow.order.id, reason: "goodwill", amount: 1_000 } as const;
  const why = "The chat was away for an evening.";
  await refundAtDesk(by("Finn"), await wantedOf(world, "Finn", { ...part, why }), "goodwill");
  goTo(2 * DAY);
  const refused = await buy(world, { refundsFail: true });
  goTo(DAY);
  const back = { order: refused.order.id, reason: "fault", amount: 500 } as const;
  const fault = "A gift was charged twice on our side.";
  await refundAtDesk(by("Frida"), await wantedOf(world, "Frida", { ...back, why: fault }), "goodwill");
  goTo(8 * DAY);
  const large = await buy(world, { bundle: "p3" });
  goTo(5);
  const { client_id: _, ...proposed } = await wantedOf(world, "Finn", {
    ...{ order: large.order.id, reason: "goodwill", amount: large.order.amount },
    why: "Locked out for a week by our mistake. More than I may refund alone.",
  });
  await proposeRefund({ ...by("Finn"), app }, proposed);
}

/** Another amount than ordered, and a card payment that the bank takes back after its credits were used. */
export async function playFaults(world: MoneyWorld): Promise<void> {
  const { app, goTo } = world;
  goTo(31);
  await payLess(world, 500);
  goTo(20 * DAY);
  const { buyer, order, ref } = await buy(world, { bundle: "p2" });
  goTo(16 * DAY);
  await spendAllBut(world, buyer, 8);
  goTo(3 * DAY);
  await insertDispute(app.db, { ref, amount: "rest" });
  await lookAtPayment(app, order.id);
}

/** Withdrawals that no rule can carry out: one near its day, and one of today. */
export async function playWithdrawals(world: MoneyWorld): Promise<void> {
  const { app, goTo, requestOf } = world;
  for (const [hoursAgo, name, typed] of [
    [11 * DAY, "Sofie Bakker", "1000457"],
    [6, "Jonas Weber", "my order of Monday"],
  ] as const) {
    goTo(13 * DAY);
    const { buyer } = await buy(world);
    goTo(hoursAgo);
    const { rows } = await app.pool.query<{ email: string }>(
      "select email from accounts_member where id = $1",
      [buyer.memberId],
    );
    const visitor = { viewer: { kind: "visitor" }, limitKeys: keysOfAddress("198.51.100.7") };
    await withdraw(app, { ...requestOf(buyer), ...visitor } as never, {
      ...{ client_id: randomUUID(), name, email: rows[0]?.email ?? "", order: typed },
    });
  }
}

/** One code that is valid, and one of a campaign that begins. */
export async function playCodes({ app, goTo, by }: MoneyWorld): Promise<void> {
  const none = { site: null, country: null, member: null, currency: null, minimum: null, methods: null };
  goTo(18 * DAY);
  await makeCodeAtDesk(by("Finn"), {
    ...{ ...none, code: "AUTUMN20", percent: 20, validity: "once-per-user" },
    ...{ last_day: dayAfter(app, 30), why: "The campaign of the autumn newsletter" },
  });
  goTo(2 * DAY);
  await makeCodeAtDesk(by("Olga"), {
    ...{ ...none, code: "SORRY50", percent: 50, validity: "once", currency: "EUR", minimum: 1_000 },
    ...{ last_day: dayAfter(app, 60), why: "For a member whose messages were lost" },
  });
}

function dayAfter({ clock }: Pick<App, "clock">, days: number): string {
  return new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
