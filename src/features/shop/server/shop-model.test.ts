import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#src/testing/open-test-app.ts";
import { findBookDifferences } from "./find-book-differences.ts";
import { lookAtPayment } from "./look-at-payments.ts";
import { lookAtRefunds } from "./look-at-refunds.ts";
import { refundLeft } from "./refund-order.ts";
import { type Buyer, openShop, openTill } from "./shop.fixture.ts";

let it: TestApp;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  it = await openShop();
  till = openTill(it);
});
afterAll(() => it.close());

/** A purchase as one would write it down by hand. */
type Bought = {
  id: number;
  ref: string;
  amount: number;
  state: "waits" | "stands" | "refunding" | "refunded" | "charged_back" | "failed";
  left: number;
  used: number;
  refundsFail: boolean;
};

const CREDITS = 30;

type Step =
  | { kind: "buy"; outcome: "paid" | "failed" | "refund_fails" | "pending" }
  | { kind: "spend"; credits: number }
  | { kind: "refund" | "chargeBack" | "winBack" | "tellAgain" | "arrive"; which: number }
  | { kind: "jobs" };

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("buy" as const),
      outcome: fc.constantFrom("paid", "paid", "failed", "refund_fails", "pending") as fc.Arbitrary<"paid">,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("spend" as const), credits: fc.integer({ min: 1, max: 45 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("refund", "chargeBack", "winBack", "tellAgain", "arrive"),
      which,
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.constant({ kind: "jobs" as const }) },
);

test("[M-14] no sequence of purchases, messages, refunds, chargebacks and repeated news gives or takes a credit or a cent twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const anna = await till.member();
      const bought: Bought[] = [];
      for (const one of steps) {
        await play(anna, bought, one);
        await compare(anna, bought);
      }
    }),
    { numRuns: 12 },
  );
}, 240_000);

async function play(anna: Buyer, bought: Bought[], one: Step): Promise<void> {
  if (one.kind === "buy") return buy(anna, bought, one.outcome);
  if (one.kind === "jobs") return it.runJobs();
  if (one.kind === "spend") return spend(anna, bought, one.credits);
  const order = bought[one.which % Math.max(1, bought.length)];
  if (!order) return;
  const provider = (from: string, to: string) =>
    it.app.pool.query("update sandbox_payment set state = $3 where ref = $1 and state = $2", [
      order.ref,
      from,
      to,
    ]);
  switch (one.kind) {
    case "refund": {
      const asked = () =>
        it.app.db.transaction().execute((tx) => refundLeft(it.app, tx, { orderId: order.id, why: "unused" }));
      const answers = await Promise.all([asked(), asked()]);
      await lookAtRefunds(it.app);
      const due = order.state === "stands" && order.left > 0;
      expect(answers.filter(Boolean)).toHaveLength(due ? 1 : 0);
      if (!due || order.refundsFail) return;
      order.state = order.used === 0 ? "refunded" : "stands";
      order.left = 0;
      return;
    }
    case "chargeBack":
      await provider("paid", "charged_back");
      await lookAtPayment(it.app, order.id);
      if (order.state === "stands" || order.state === "refunded") order.state = "charged_back";
      return;
    case "winBack":
      await provider("charged_back", "paid");
      await lookAtPayment(it.app, order.id);
      if (order.state !== "charged_back") return;
      order.state = order.used === 0 && order.left === 0 ? "refunded" : "stands";
      return;
    case "arrive":
      await provider("pending", "paid");
      await lookAtPayment(it.app, order.id);
      if (order.state === "waits") Object.assign(order, { state: "stands", left: CREDITS });
      return;
    case "tellAgain":
      await Promise.all([lookAtPayment(it.app, order.id), lookAtPayment(it.app, order.id)]);
  }
}

async function buy(anna: Buyer, bought: Bought[], outcome: "paid" | "failed" | "refund_fails" | "pending") {
  const placed = await till.order(anna);
  await till.pick(placed, outcome);
  const ref = (placed.next as { url: string }).url.split("/").at(-1) as string;
  await lookAtPayment(it.app, placed.id);
  const state = outcome === "failed" ? "failed" : outcome === "pending" ? "waits" : "stands";
  const left = state === "stands" ? CREDITS : 0;
  const { amount } = placed.amount;
  bought.push({ id: placed.id, ref, amount, state, left, used: 0, refundsFail: outcome === "refund_fails" });
}

async function spend({ id }: Buyer, bought: Bought[], credits: number) {
  const { rows } = await sql<{ left: number | null }>`
    select wallet_spend(${id}, 'text', ${randomUUID()}, ${credits}, ${it.clock.now()}) as left`.execute(
    it.app.db,
  );
  const open = bought.filter(({ state }) => state === "stands");
  const has = open.reduce((sum, { left }) => sum + left, 0);
  expect(rows[0]?.left ?? null).toBe(has < credits ? null : has - credits);
  if (has < credits) return;
  let toPay = credits;
  for (const order of await inOrder(id, open)) {
    const part = Math.min(toPay, order.left);
    order.left -= part;
    order.used += part;
    toPay -= part;
  }
}

/** Lots are spent as they came, which is when the money did. */
async function inOrder(memberId: number, open: Bought[]): Promise<Bought[]> {
  const lots = await it.app.db
    .selectFrom("walletLot")
    .select("key")
    .where("memberId", "=", memberId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return lots.flatMap(({ key }) => open.filter(({ id }) => String(id) === key));
}

async function compare(anna: Buyer, bought: Bought[]): Promise<void> {
  const standing = bought.filter(({ state }) => state === "stands");
  const credits = standing.reduce((sum, { left }) => sum + left, 0);
  expect(await readWallet(it.app.db, anna.id)).toMatchObject({ credits, premium: standing.length > 0 });
  expect(await findDifferences(it.app.db)).toEqual([]);
  expect(await findBookDifferences(it.app.db)).toEqual([]);
  for (const order of bought) {
    const { order: seen } = await till.read(anna, order);
    expect([order.id, seen.state]).toEqual([order.id, STATES[order.state]]);
    expect(seen.refunded.amount).toBeLessThanOrEqual(order.amount);
    expect(await heldByProvider(order.id)).toBe(await heldAtProvider(order));
  }
}

const STATES = {
  waits: "pending",
  stands: "completed",
  refunding: "completed",
  refunded: "refunded",
  charged_back: "charged_back",
  failed: "failed",
} as const;

/** What our books say that the provider has of an order. */
async function heldByProvider(orderId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(case when debited = 'provider' then amount when credited = 'provider' then -amount end), 0)::integer
      as held from shop_entry where order_id = ${orderId}`.execute(it.app.db);
  return rows[0]?.held ?? 0;
}

/** What the provider's own books say. */
async function heldAtProvider({ ref }: Bought): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select (case state when 'paid' then amount else 0 end - coalesce((
        select sum(amount) from sandbox_refund r where r.ref = p.ref and r.state = 'completed'), 0))::integer as held
      from sandbox_payment p where ref = ${ref}`.execute(it.app.db);
  return rows[0]?.held ?? 0;
}
