import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { ExpectedOrder } from "../expected-order.fixture.ts";
import { lookAtPayment, lookAtPayments } from "../payments/look-at-payments.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { act, type Fault, tell, type World } from "./money-world.fixture.ts";

type Process = keyof World["apps"];
type Do<What> = (world: World, what: What) => Promise<unknown>;

const HOUR = 3_600_000;

const process: fc.Arbitrary<Process> = fc.constantFrom("one", "two");
const fault = (...faults: Fault[]): fc.Arbitrary<Fault | null> =>
  fc.option(fc.constantFrom(...faults), { freq: 2, nil: null });
const which = fc.nat(3);
/** Part of the price. */
const part = fc.constantFrom(0.25, 0.5, 1, 1);

/** A command for fast-check that prints its arguments on failure. */
function step<What>(name: string, what: fc.Arbitrary<What>, run: Do<What>) {
  return what.map((drawn) => ({
    check: () => true,
    run: async (expect: (world: World) => Promise<void>, world: World) => {
      await run(world, drawn);
      await expect(world);
    },
    toString: () => `${name}(${JSON.stringify(drawn)})`,
  }));
}

const pickOrder = ({ orders }: World, at: number): ExpectedOrder | undefined =>
  orders[at % Math.max(1, orders.length)];
const refOf = ({ refs }: World, order: ExpectedOrder | undefined) =>
  [...refs].find(([, one]) => one === order)?.[0];

async function post({ testApp }: World, path: string, form: Record<string, string>) {
  await testApp.ask(path, { method: "POST", body: new URLSearchParams(form) });
}

async function order(world: World, { create }: { create: Fault | null }): Promise<void> {
  const { testApp, till, anna, orders, faults } = world;
  if (orders.length === 3 || world.isErased) return;
  if (create) faults.create = create;
  const body = { ...world.asked, client_id: randomUUID() };
  await till.call(anna, "POST", "/api/orders", body);
  delete faults.create;
  const { rows } = await testApp.app.pool.query(
    `select o.id, o.amount, o.credits, s.ref from shop_order o
       left join sandbox_payment s on s.reference = o.id::text
     where o.member_id = $1 and o.client_id = $2`,
    [anna.id, body.client_id],
  );
  const [{ ref, ...row }] = rows;
  const placed = new ExpectedOrder(row);
  orders.push(placed);
  if (ref) world.refs.set(ref, placed);
}

async function pay(world: World, { at, outcome }: { at: number; outcome: string }): Promise<void> {
  const ref = refOf(world, pickOrder(world, at));
  if (ref) await post(world, `/sandbox/pay/${ref}`, { outcome });
}

/** A pending payment is paid at the provider. Its webhook is stored and waits for a job. */
async function arrive(world: World, { at }: { at: number }): Promise<void> {
  const ref = refOf(world, pickOrder(world, at));
  if (ref) await world.testApp.app.sandbox?.send({ ref, id: randomUUID(), becomes: "paid", says: null });
}

async function office(world: World, { at, action, of }: { at: number; action: string; of: number }) {
  const chosen = pickOrder(world, at);
  const ref = refOf(world, chosen);
  const amount = (Math.max(1, Math.floor((chosen?.amount ?? 0) * of)) / 100).toFixed(2);
  if (ref) await post(world, `/sandbox/office/${ref}`, { action, amount });
}

async function look(world: World, { at, by, status }: { at: number; by: Process; status: Fault | null }) {
  const chosen = pickOrder(world, at);
  if (!chosen) return;
  if (status) world.faults.status = status;
  const isLate = new Promise<() => void>((resolve) => {
    world.onLate = resolve;
  });
  const settled = lookAtPayment(world.apps[by], chosen.id).catch(() => {});
  const letGo = await Promise.race([isLate, settled]);
  if (typeof letGo === "function") world.late.push({ letGo, settled });
  delete world.faults.status;
}

export async function letGoAll(world: World, { at }: { at?: number } = {}): Promise<void> {
  const going =
    at === undefined ? world.late.splice(0) : world.late.splice(at % Math.max(1, world.late.length), 1);
  for (const { letGo, settled } of going) {
    letGo();
    await settled;
  }
}

type Telling = { at: number; by: Process; status: Fault | null; times: number };

async function news(world: World, { at, by, status, times }: Telling) {
  const chosen = pickOrder(world, at);
  if (!chosen) return;
  if (status) world.faults.status = status;
  const id = randomUUID();
  for (let time = 0; time < times; time++) await tell(world, chosen, { id, by });
  delete world.faults.status;
}

async function spend(world: World, { credits }: { credits: number }): Promise<void> {
  const { testApp, anna, orders } = world;
  if (world.isErased) return;
  const { rows } = await sql<{ left: number | null }>`
    select wallet_spend(${anna.id}, 'text', ${randomUUID()}, ${credits}, ${testApp.clock.now()}) as left`.execute(
    testApp.app.db,
  );
  const has = orders.reduce((sum, { left }) => sum + left, 0);
  if ((rows[0]?.left ?? null) !== (has < credits ? null : has - credits))
    throw new Error(`Spent ${credits} of ${has}: ${rows[0]?.left} are left.`);
  if (has < credits) return;
  const lots = await testApp.app.pool.query(
    "select key from wallet_lot where member_id = $1 order by source, at, id",
    [anna.id],
  );
  let toPay = credits;
  for (const { key } of lots.rows) {
    const paying = orders.find(({ id }) => String(id) === key);
    const paid = Math.min(toPay, paying?.left ?? 0);
    paying?.spend(paid);
    toPay -= paid;
  }
}

/** The member requests a refund, possibly twice at the same time. */
async function refund(world: World, { refund: broken, times }: { refund: Fault | null; times: number }) {
  const { till, anna, orders, faults } = world;
  if (world.isErased) return;
  const due = orders.filter(({ state, left }) => state === "completed" && left > 0);
  const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
  const worth = due.reduce((sum, one) => sum + one.worth, 0);
  if (credits !== due.reduce((sum, { left }) => sum + left, 0) || (sums[0]?.amount ?? 0) !== worth)
    throw new Error(`Offered ${credits} credits for ${JSON.stringify(sums)}, expected ${worth}.`);
  if (broken) faults.refund = broken;
  const asked = { client_id: randomUUID(), credits, sums };
  await Promise.all(Array.from({ length: times }, () => till.call(anna, "POST", "/api/refunds", asked)));
  delete faults.refund;
}

/** The shop and the wallet are erased, as a part of their member's erasure. */
async function leave(world: World): Promise<void> {
  if (world.isErased) return;
  world.isErased = true;
  for (const feature of ["shop", "wallet"])
    await world.testApp.app.memberData
      .find((part) => part.feature === feature)
      ?.erase?.(world.apps.one, world.anna.id);
  for (const one of world.orders) one.erase(world.refundsLeft);
}

async function refundJob(world: World, { refund: broken }: { refund: Fault | null }): Promise<void> {
  world.testApp.clock.advance(HOUR);
  if (broken) world.faults.refund = broken;
  await Promise.all([lookAtRefunds(world.apps.one), lookAtRefunds(world.apps.two)]);
  delete world.faults.refund;
}

async function paymentJob(world: World, { status }: { status: Fault | null }): Promise<void> {
  world.testApp.clock.advance(HOUR);
  if (status) world.faults.status = status;
  await lookAtPayments(world.apps.one);
  delete world.faults.status;
  await act(world, "two");
}

type Overtaken = { at: number; by: Process; action: string; of: number };

/** An answer arrives after the provider's state has changed and the other process has settled the change. */
async function overtaken(world: World, { at, by, action, of }: Overtaken): Promise<void> {
  await letGoAll(world);
  await look(world, { at, by, status: "late" });
  await office(world, { at, action, of });
  await news(world, { at, by: by === "one" ? "two" : "one", status: null, times: 1 });
  await letGoAll(world);
}

/** Both processes settle at the same time in every way. One look afterwards gives the expected result. */
async function together(world: World, { at }: { at: number }): Promise<void> {
  const chosen = pickOrder(world, at);
  if (!chosen) return;
  const { one, two } = world.apps;
  await Promise.all([
    lookAtPayment(one, chosen.id),
    lookAtPayment(two, chosen.id),
    tell(world, chosen, { id: randomUUID(), by: "one" }),
    tell(world, chosen, { id: randomUUID(), by: "two" }),
    lookAtRefunds(one),
    lookAtRefunds(two),
  ]);
  await lookAtPayment(one, chosen.id);
}

const outcome = fc.constantFrom("paid", "paid", "paid", "refund_fails", "pending", "failed", "cancelled");
const lost = fault("unreachable", "lost", "killed");
const create = lost;

/** Two orders, at least one of them paid, whether or not its report has arrived. */
export const beginning = fc.record({
  orders: fc.tuple(fc.record({ create }), fc.record({ create })),
  outcomes: fc.tuple(fc.constantFrom("paid", "paid", "refund_fails"), outcome),
  heard: fc.constantFrom("look", "news", "not yet"),
});

export async function begin(world: World, { orders, outcomes, heard }: Beginning): Promise<void> {
  for (const one of orders) await order(world, one);
  for (const [at, outcome] of outcomes.entries()) {
    await pay(world, { at, outcome });
    if (heard === "look") await look(world, { at, by: "one", status: null });
    if (heard === "news") await news(world, { at, by: "two", status: null, times: 1 });
  }
}

type Beginning = typeof beginning extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const at = which;
const by = process;
const once = fc.constant(1);
const late = fc.constant("late" as const);

export const moneySteps = [
  step("order", fc.record({ create }), order),
  step("pay", fc.record({ at, outcome }), pay),
  step("arrive", fc.record({ at }), arrive),
  step("refund there", fc.record({ at, action: fc.constant("refund"), of: part }), office),
  step("dispute", fc.record({ at, action: fc.constant("dispute"), of: part }), office),
  step("win", fc.record({ at, action: fc.constant("win"), of: part }), office),
  step("look", fc.record({ at, by, status: lost }), look),
  step("late look", fc.record({ at, by, status: late }), look),
  step(
    "overtaken",
    fc.record({ at, by, action: fc.constantFrom("dispute", "dispute", "win", "refund"), of: part }),
    overtaken,
  ),
  step("let go", fc.record({ at }), letGoAll),
  step("news", fc.record({ at, by, status: lost, times: fc.constantFrom(1, 2) }), news),
  step("news", fc.record({ at, by, status: fc.constant(null), times: once }), news),
  step("spend", fc.record({ credits: fc.integer({ min: 1, max: 12 }) }), spend),
  step("refund", fc.record({ refund: lost, times: fc.constantFrom(1, 2) }), refund),
  step("leave", fc.constant(null), leave),
  step("refund job", fc.record({ refund: lost }), refundJob),
  step("payment job", fc.record({ status: lost }), paymentJob),
  step("together", fc.record({ at }), together),
];
