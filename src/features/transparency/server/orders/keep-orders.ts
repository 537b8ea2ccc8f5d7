import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { sitesOf } from "#features/site/server/site.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type * as contract from "../../orders-contract.ts";
import { ORDER_OUTCOMES, ORDERS_SHOWN, type OrdersView, type OrderView } from "../../orders-contract.ts";
import { countLate } from "./count-late.ts";
import {
  findOrderByClient,
  insertOrder,
  listOrderRows,
  lockOrder,
  setSettled,
  setTold,
} from "./queries-order.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;
type Author = Extract<Actor, { by: "person" }>;

const orderAdded = auditKind("transparency.order_added", ["kind", "country", "category", "reference"]);
const orderTold = auditKind("transparency.order_told", ["kind", "reference", "told_at"]);
const orderSettled = auditKind("transparency.order_settled", ["kind", "reference", "outcome", "done_at"]);

export async function listOrders({ db, sites }: Parts): Promise<OrdersView> {
  const names = new Map(sites.list().map(({ id, name }) => [id, name]));
  const orders = (await listOrderRows(db, ORDERS_SHOWN)).map(
    ({ id, siteId, kind, country, category, reference, receivedAt, toldAt, doneAt, outcome }) => ({
      ...{
        id,
        kind: kind as OrderView["kind"],
        country,
        category: category as OrderView["category"],
        reference,
      },
      site: names.get(siteId) ?? String(siteId),
      received_at: receivedAt.toISOString(),
      told_at: toldAt?.toISOString() ?? null,
      done_at: doneAt?.toISOString() ?? null,
      outcome: outcome as OrderView["outcome"],
    }),
  );
  return { orders, sites: [...names].map(([id, name]) => ({ id, name })) };
}

/**
 * Writes down an order or a dispute. The same request again adds none.
 * @throws GroundError by field for times that cannot be, and for a site that is not ours
 */
export function addOrder(app: Parts, actor: Author, body: BodyOf<typeof contract.addOrder>) {
  const { client_id: clientId, site: siteId, kind, country, category, reference } = body;
  const receivedAt = new Date(body.received_at);
  const toldAt = body.told_at === null ? null : new Date(body.told_at);
  const now = app.clock.now();
  if (
    !sitesOf(app)
      .list()
      .some(({ id }) => id === siteId)
  )
    throw invalidField("site", "transparency:invalid.site");
  checkTime("received_at", { at: receivedAt, after: new Date(0), now });
  if (toldAt) checkTime("told_at", { at: toldAt, after: receivedAt, now });
  return app.db.transaction().execute(async (tx) => {
    const order = { clientId, siteId, kind, country, category, reference, receivedAt, toldAt };
    const made = await insertOrder(tx, { ...order, personId: actor.personId });
    if (!made) return (await findOrderByClient(tx, clientId)) as { id: number };
    await countLate(tx, { ...order, step: "received", outcome: "", at: receivedAt });
    if (toldAt) await countLate(tx, { ...order, step: "told", outcome: "", at: toldAt });
    const after = { kind, country, category, reference };
    await writeAudit(app, tx, {
      kind: orderAdded,
      actor,
      subject: `order_of_authority:${made.id}`,
      siteId,
      after,
    });
    return made;
  });
}

/** Writes down when receipt was confirmed. @throws Refusal `transparency.not_found`, `transparency.told`; GroundError by field */
export function tellOrder(app: Parts, actor: Author, body: BodyOf<typeof contract.tellOrder>) {
  const toldAt = new Date(body.told_at);
  return app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, body.order);
    if (!order) throw new Refusal("transparency.not_found", {}, 404);
    if (order.toldAt) throw new Refusal("transparency.told", {}, 409);
    checkTime("told_at", { at: toldAt, after: order.receivedAt, now: app.clock.now() });
    await setTold(tx, order.id, toldAt);
    await countLate(tx, { ...order, step: "told", outcome: "", at: toldAt });
    const { kind, reference, siteId } = order;
    const after = { kind, reference, told_at: toldAt.toISOString() };
    const subject = `order_of_authority:${order.id}`;
    await writeAudit(app, tx, { kind: orderTold, actor, subject, siteId, after });
  });
}

/** @throws Refusal `transparency.not_found`, `transparency.settled`; GroundError by field */
export function settleOrder(app: Parts, actor: Author, body: BodyOf<typeof contract.settleOrder>) {
  const { order: id, outcome } = body;
  const doneAt = new Date(body.done_at);
  return app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal("transparency.not_found", {}, 404);
    if (order.doneAt) throw new Refusal("transparency.settled", {}, 409);
    const { kind, reference, siteId } = order;
    const outcomes: readonly string[] = ORDER_OUTCOMES[kind as OrderView["kind"]];
    if (!outcomes.includes(outcome)) throw invalidField("outcome", "transparency:invalid.outcome");
    checkTime("done_at", { at: doneAt, after: order.receivedAt, now: app.clock.now() });
    await setSettled(tx, id, { doneAt, outcome });
    await countLate(tx, { ...order, step: "done", outcome, at: doneAt });
    const after = { kind, reference, outcome, done_at: doneAt.toISOString() };
    await writeAudit(app, tx, {
      kind: orderSettled,
      actor,
      subject: `order_of_authority:${id}`,
      siteId,
      after,
    });
  });
}

/** @throws GroundError for a time in the future, or before the order came */
function checkTime(field: string, { at, after, now }: { at: Date; after: Date; now: Date }): void {
  if (at > now) throw invalidField(field, "transparency:invalid.in_future");
  if (at < after) throw invalidField(field, "transparency:invalid.before_received");
}
