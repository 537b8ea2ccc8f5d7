import type { Currency } from "#base/money.ts";
import type { Db } from "#db/database.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import { listOrderMoves } from "#features/wallet/server/wallet.ts";
import type { OrderEvent } from "../../../desk-orders-contract.ts";
import { listWebhooksOf } from "../../payments/queries-webhook.ts";
import type { OrderRow } from "../../queries.ts";
import { listRefundsOf } from "../../refunds/queries-refund.ts";
import { listFaultsOfOrder } from "../faults/queries-fault.ts";
import { findEndsOf } from "../receivables/queries-receivable.ts";
import { listDeskRefundsOf, listEntriesOf, listWithdrawalsOfOrder } from "./queries-order.ts";

type Event = Omit<OrderEvent, "at"> & { at: Date };
const NOTHING = { money: null, credits: null, by: null, words: null, detail: null };
const SPENT: readonly string[] = ["text", "image", "gift"];

/** All that happened to an order, oldest first: what we and the provider did, the credits, and who of the desk did what. */
export async function readTimeline(db: Db, order: OrderRow): Promise<OrderEvent[]> {
  const events = [
    { ...NOTHING, at: order.createdAt, what: "placed" as const, money: moneyOf(order, order.amount) },
    ...(await listHeard(db, order)),
    ...(await listBooked(db, order)),
    ...(await listCredits(db, order)),
    ...(await listRefunds(db, order)),
    ...(await listOther(db, order)),
  ];
  return events
    .toSorted((one, other) => +one.at - +other.at)
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

function moneyOf({ currency }: OrderRow, amount: number) {
  return { amount, currency: currency as Currency };
}

async function listHeard(db: Db, { id }: OrderRow): Promise<Event[]> {
  const heard = await listWebhooksOf(db, id);
  return heard.map(({ at, provider, eventKey }) => ({
    ...{ ...NOTHING, at, what: "heard" },
    detail: `${provider} ${eventKey}`,
  }));
}

async function listBooked(db: Db, order: OrderRow): Promise<Event[]> {
  const entries = await listEntriesOf(db, order.id);
  const ends = await listEnds(db, order.id);
  return entries.map(({ kind, amount, at }) => ({
    ...{ ...NOTHING, at, what: kind as Event["what"], money: moneyOf(order, amount) },
    ...ends.get(`${kind} ${+at}`),
  }));
}

type End = Pick<Event, "by" | "words">;

/** Who ended the order's debt at the desk, and why, by kind and time of the entry in the books. */
async function listEnds(db: Db, orderId: number): Promise<Map<string, End>> {
  const ends = await findEndsOf(db, orderId);
  if (!ends) return new Map();
  const { settledAt, settledBy, note, writtenOffAt, writtenOffBy, writtenOffAgreedBy, writtenOffWhy } = ends;
  const ids = [settledBy, writtenOffBy, writtenOffAgreedBy];
  const aliases = await findAliases(
    db,
    ids.filter((id) => id !== null),
  );
  const say = (...people: (number | null)[]) =>
    people.flatMap((id) => (id === null ? [] : (aliases.get(id) ?? []))).join(", ") || null;
  return new Map<string, End>([
    ...(settledAt ? [[`settled ${+settledAt}`, { by: say(settledBy), words: note }] as const] : []),
    ...(writtenOffAt
      ? ([
          [
            `written_off ${+writtenOffAt}`,
            { by: say(writtenOffBy, writtenOffAgreedBy), words: writtenOffWhy },
          ],
        ] as const)
      : []),
  ]);
}

async function listCredits(db: Db, { id: orderId, memberId }: OrderRow): Promise<Event[]> {
  if (memberId === null) return [];
  const moves = await listOrderMoves(db, { memberId, orderId });
  return moves.flatMap(({ kind, credits, at }) => {
    const what = SPENT.includes(kind) ? "spent" : (kind as Event["what"] | "refunded");
    // The refund says itself what it took.
    return what === "refunded" ? [] : [{ ...NOTHING, at, what, credits, detail: kind }];
  });
}

async function listRefunds(db: Db, order: OrderRow): Promise<Event[]> {
  const [refunds, made] = [await listRefundsOf(db, order.id), await listDeskRefundsOf(db, order.id)];
  const madeBy = new Map(made.map((one) => [one.refundKey, one]));
  const aliases = await findAliases(
    db,
    made.flatMap(({ personId, agreedId }) => [personId, ...(agreedId === null ? [] : [agreedId])]),
  );
  return refunds.map(({ key, at, amount, credits, why }) => {
    const desk = madeBy.get(key);
    const people = desk ? [desk.personId, desk.agreedId].map((id) => id && aliases.get(id)) : [];
    return {
      ...{ at, what: "refund_asked", money: moneyOf(order, amount), credits },
      ...{ by: people.filter(Boolean).join(", ") || null, words: desk?.words ?? null },
      detail: desk?.reason ?? why,
    };
  });
}

async function listOther(db: Db, order: OrderRow): Promise<Event[]> {
  const [withdrawals, faults] = [
    await listWithdrawalsOfOrder(db, order.id),
    await listFaultsOfOrder(db, order.id),
  ];
  return [
    ...withdrawals.map(({ at }) => ({ ...NOTHING, at, what: "withdrawn" as const })),
    ...faults.flatMap(({ at, kind, amount, currency, settledAt, settledBy, note }): Event[] => [
      {
        ...{ ...NOTHING, at, what: "fault", detail: kind },
        money: amount === null ? null : { amount, currency: currency as Currency },
      },
      ...(settledAt
        ? [
            {
              ...NOTHING,
              at: settledAt,
              what: "fault_settled" as const,
              by: settledBy,
              words: note,
              detail: kind,
            },
          ]
        : []),
    ]),
  ];
}
