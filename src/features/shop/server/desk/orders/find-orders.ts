import type { OutputOf, QueryOf } from "#base/endpoint.ts";
import { actorOf, auditKind, limitSearches, writeAccess } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type * as contract from "../../../desk-orders-contract.ts";
import { listOrdersById } from "../../queries.ts";
import { findOrderIds, findPaidOrderIds, listWork } from "./queries-find.ts";
import { viewLine } from "./view-line.ts";

const DAY = 86_400_000;
const DISPUTES_MS = 14 * DAY;
const REFUNDS_MS = DAY;

const searched = auditKind("shop.orders_searched", ["by", "orders"]);

type Asked = QueryOf<typeof contract.findOrders>;

/**
 * Finds orders by one exact word, or by what is on a statement. It is noted for each member whose order is found.
 * @throws GroundError `invalid_input`, `too_many_requests`
 */
export async function findOrders(
  call: StaffCaller,
  asked: Asked,
): Promise<OutputOf<typeof contract.findOrders>> {
  const { app } = call;
  await limitSearches(call);
  const ids = await findIds(app, asked);
  const orders = await listOrdersById(app.db, ids);
  const by = asked.word ? "word" : "statement";
  const members = [...new Set(orders.map(({ memberId }) => memberId))];
  await app.db.transaction().execute(async (tx) => {
    for (const aboutId of members.length === 0 ? [null] : members) {
      const own = orders.filter(({ memberId }) => memberId === aboutId).map(({ id }) => id);
      await writeAccess(app, tx, {
        ...{ kind: searched, actor: actorOf(call), aboutId, after: { by, orders: own } },
      });
    }
  });
  return { orders: orders.map((order) => viewLine(app, order)) };
}

function findIds({ db }: Pick<App, "db">, { word, last4, amount, currency, day }: Asked): Promise<number[]> {
  if (word) return findOrderIds(db, word);
  if (!last4 || !amount || !currency || !day) {
    const missing = Object.entries({ last4, amount, currency, day }).filter(([, value]) => !value);
    const fields = Object.fromEntries(missing.map(([name]) => [name, "shop-desk:orders.needed"]));
    throw new GroundError("invalid_input", { fields });
  }
  const from = new Date(`${day}T00:00:00Z`);
  return findPaidOrderIds(db, { last4, amount, currency, from, to: new Date(from.getTime() + DAY) });
}

type ToWork = OutputOf<typeof contract.listOrdersToWork>["orders"];

export async function listOrdersToWork(
  app: Pick<App, "db" | "clock" | "sites">,
): Promise<{ orders: ToWork }> {
  const now = app.clock.now().getTime();
  const since = { disputes: new Date(now - DISPUTES_MS), refunds: new Date(now - REFUNDS_MS) };
  const works = new Map<number, string[]>();
  for (const { orderId, work } of await listWork(app.db, since))
    works.set(orderId, [...(works.get(orderId) ?? []), work]);
  const rows = new Map((await listOrdersById(app.db, [...works.keys()])).map((row) => [row.id, row]));
  const orders = [...works].flatMap(([id, work]) => {
    const row = rows.get(id);
    return row ? [{ ...viewLine(app, row), work: work as ToWork[number]["work"] }] : [];
  });
  return { orders };
}
