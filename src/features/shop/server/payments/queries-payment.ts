import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Instrument } from "#adapters/payments/payments.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Db, Tx } from "#db/database.ts";
import { keepRead, keepWrite } from "#db/keep-statement.ts";
import type { ShopEntry, ShopPayment, ShopReceivable } from "#db/tables.ts";
import type { PaymentReason } from "../../contract.ts";

export function insertPayment(tx: Tx, payment: Insertable<ShopPayment>) {
  return tx.insertInto("shopPayment").values(payment).execute();
}

/** Every transaction that moves an order's money takes this lock first. */
export async function lockPayment(tx: Tx, orderId: number) {
  const [payment] = await lockedPayment(tx, { orderId });
  return payment;
}

const lockedPayment = keepWrite(({ orderId }: { orderId: number }, tx) =>
  tx
    .selectFrom("shopPayment")
    .select(["state", "provider", "providerRef"])
    .where("orderId", "=", orderId)
    .forUpdate(),
);

/** Locks in a fixed order, to avoid deadlocks. */
export async function lockPayments(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await lockedPayments(tx, { orderIds });
}

const lockedPayments = keepWrite(
  ({ orderIds }: { orderIds: readonly number[] }) =>
    sql<never>`
    select from shop_payment where order_id = any(array(select unnest(${orderIds}::bigint[])))
      order by order_id for update`,
);

export function changePayment(tx: Tx, orderId: number, change: Updateable<ShopPayment>) {
  return tx.updateTable("shopPayment").set(change).where("orderId", "=", orderId).execute();
}

/** The provider's reference can arrive by answer or webhook. The first one is kept. */
export function keepReference(tx: Tx, orderId: number, providerRef: string) {
  return tx
    .updateTable("shopPayment")
    .set({ providerRef })
    .where("orderId", "=", orderId)
    .where("providerRef", "is", null)
    .execute();
}

/** Gives a payment that was not created anywhere yet to another provider. @returns false if it was created meanwhile */
export async function moveToProvider(
  tx: Tx,
  { orderId, from, to }: { orderId: number; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shopPayment")
    .set({ provider: to })
    .where("orderId", "=", orderId)
    .where("provider", "=", from)
    .where("state", "=", "loading")
    .where("providerRef", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The payment with this key, which only the provider's return address names. */
export function findPaymentByKey(db: Db, key: string) {
  return db.selectFrom("shopPayment").select("orderId").where("key", "=", key).executeTakeFirst();
}

export function listPaymentsByRef(db: Db, asked: readonly { provider: string; ref: string }[]) {
  return paymentsByRef(db, {
    providers: asked.map(({ provider }) => provider),
    refs: asked.map(({ ref }) => ref),
  });
}

type Refs = { providers: readonly string[]; refs: readonly string[] };

const paymentsByRef = keepRead(
  ({ providers, refs }: Refs) =>
    sql<{ orderId: number; provider: string; providerRef: string | null; ref: string }>`
    select order_id, provider, provider_ref, asked.ref
    from unnest(${providers}::text[], ${refs}::text[]) as asked (by, ref)
    cross join lateral (
      select order_id, provider, provider_ref from shop_payment where provider = asked.by and provider_ref = asked.ref
      union
      select order_id, provider, provider_ref from shop_payment where provider = asked.by and charge_ref = asked.ref
    ) payment`,
);

/** A sequence number to draw before asking a provider. Anything settled after it may be newer than the answer. */
export async function drawReading(db: Db): Promise<number> {
  const [drawn] = await drawnReading(autocommit(db), {});
  return drawn?.reading as number;
}

const drawnReading = keepWrite(() => sql<{ reading: number }>`select nextval('shop_reading') as reading`);

/** Stores that these payments match the provider's report. Their locks must be held. */
export async function noteReadings(
  tx: Tx,
  readings: readonly { orderId: number; toldAt: Date | null }[],
): Promise<void> {
  if (readings.length === 0) return;
  await notedReadings(tx, {
    ids: readings.map(({ orderId }) => orderId),
    times: readings.map(({ toldAt }) => toldAt),
  });
}

type Noted = { ids: readonly number[]; times: readonly (Date | null)[] };

const notedReadings = keepWrite(
  ({ ids, times }: Noted) =>
    sql<never>`
    update shop_payment set reading = nextval('shop_reading'), told_at = coalesce(noted.at, told_at)
    from unnest(${ids}::bigint[], ${times}::timestamptz[]) as noted (id, at)
    where order_id = noted.id`,
);

export function listToLookAt(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom("shopPayment")
    .select("orderId")
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(limit)
    .execute();
}

/** Ends the polling of a payment that is not open, unless `lookAt` was changed meanwhile. */
export function endLooks(tx: Tx, { orderId, lookAt }: { orderId: number; lookAt: Date }) {
  return tx
    .updateTable("shopPayment")
    .set({ lookAt: null })
    .where("orderId", "=", orderId)
    .where("lookAt", "=", lookAt)
    .where("state", "not in", ["loading", "pending"])
    .execute();
}

/** Idempotent by key. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  await insertedEntry(tx, entry);
}

type Entry = Omit<Insertable<ShopEntry>, "id">;

const insertedEntry = keepWrite(
  ({ orderId, kind, debited, credited, amount, currency, key, at }: Entry, tx) =>
    tx
      .insertInto("shopEntry")
      .values({ orderId, kind, debited, credited, amount, currency, key, at })
      .onConflict((conflict) =>
        conflict.columns(["orderId", "kind", "key", "debited", "credited"]).doNothing(),
      ),
);

export type Paid = Pick<Selectable<ShopPayment>, "orderId" | "state" | "fingerprint"> & {
  companyId: number;
  amount: number;
  currency: string;
  reason: PaymentReason | null;
  /** `null` keeps the stored fee. */
  providerFee: number | null;
  /** `null` keeps the stored one. */
  chargeRef: string | null;
  instrument: Instrument | null;
  toldAt: Date | null;
};

/**
 * Stores paid payments with books and receipts in one statement. Receipt numbers have no gaps, so this locks their
 * counter until the transaction ends: call it last.
 */
export async function setPaid(tx: Tx, { paid, at }: { paid: readonly Paid[]; at: Date }): Promise<void> {
  await paidPayments(tx, { paid: JSON.stringify(paid), at, year: at.getUTCFullYear() });
}

const paidPayments = keepWrite(
  ({ paid, at, year }: { paid: string; at: Date; year: number }) =>
    sql<never>`
    with paid as (
      select *, count(*) over company as receipts, row_number() over (company order by "orderId") as nth
      from json_to_recordset(${paid}::json) as paid ("orderId" bigint, "companyId" integer, amount integer,
        currency text, state shop_payment_state, reason text, "providerFee" integer, "chargeRef" text, instrument jsonb, fingerprint text,
        "toldAt" timestamptz)
      window company as (partition by "companyId")
    ), booked as (
      insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
        select "orderId", 'paid', 'provider', 'sales', amount, currency, "orderId"::text, ${at} from paid
        on conflict (order_id, kind, key, debited, credited) do nothing
    ), counted as (
      insert into shop_receipt_count as given (company_id, year, last)
        select distinct on ("companyId") "companyId", ${year}::integer, receipts from paid order by "companyId"
        on conflict (company_id, year) do update set last = given.last + excluded.last
        returning company_id, year, last
    )
    update shop_payment p set
      state = paid.state, reason = paid.reason, changed_at = ${at}, completed_at = coalesce(p.completed_at, ${at}),
      look_at = null, next = null, disputed_amount = null,
      reading = nextval('shop_reading'), told_at = coalesce(paid."toldAt", p.told_at),
      provider_fee = coalesce(paid."providerFee", p.provider_fee), charge_ref = coalesce(p.charge_ref, paid."chargeRef"),
      instrument = coalesce(paid.instrument, p.instrument),
      fingerprint = case when paid.instrument is null then p.fingerprint else paid.fingerprint end,
      receipt_no = counted.year || '-' || counted.company_id || '-' || (counted.last - paid.receipts + paid.nth)
    from paid join counted on counted.company_id = paid."companyId"
    where p.order_id = paid."orderId"`,
);

/** A debt that is owed again is no longer the one that somebody settled, or of which the member was told. */
export function insertReceivable(tx: Tx, receivable: Insertable<ShopReceivable>) {
  const { amount, at } = receivable;
  const again = { state: "open", amount, at, settledAt: null, settledBy: null, note: null, toldAt: null };
  return tx
    .insertInto("shopReceivable")
    .values(receivable)
    .onConflict((conflict) => conflict.column("orderId").doUpdateSet(again))
    .execute();
}

/** Settles what is owed, or was given up. @returns what it was before, or nothing if there is no such debt */
export function setSettled(tx: Tx, orderId: number, from: "open" | "written_off") {
  return tx
    .updateTable("shopReceivable")
    .set({ state: "settled" })
    .where("orderId", "=", orderId)
    .where("state", "=", from)
    .returning(["amount", "currency"])
    .executeTakeFirst();
}

/** What is left of a debt that was written off, once a part of its money has come back. */
export function setWrittenOff(tx: Tx, orderId: number, amount: number) {
  return tx
    .updateTable("shopReceivable")
    .set(amount === 0 ? { state: "settled" } : { amount })
    .where("orderId", "=", orderId)
    .where("state", "=", "written_off")
    .execute();
}

/** Locks the order's open debt. Returns 0 if there is none. */
export async function findReceivable(tx: Tx, orderId: number): Promise<number> {
  const owed = await tx
    .selectFrom("shopReceivable")
    .select("amount")
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
  return owed?.amount ?? 0;
}

/** Booked amounts of an order: disputed money, debt that was paid another way or written off, and what of it is lost. */
export function findBooked(tx: Tx, orderId: number) {
  return tx
    .selectFrom("shopEntry")
    .select([
      sql<number>`coalesce(sum(case when kind = 'charged_back' and credited = 'provider' then amount
        when kind = 'won_back' then -amount end), 0)::integer`.as("disputed"),
      sql<number>`coalesce(sum(case when kind in ('settled', 'written_off') and credited = 'receivable' then amount
        when kind = 'won_back' and credited = 'loss' then -amount end), 0)::integer`.as("settled"),
      sql<number>`coalesce(sum(case when debited = 'loss' then amount when credited = 'loss' then -amount end), 0)::integer`.as(
        "lost",
      ),
    ])
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** When the member's first purchase was paid, and the first that is not refunded or disputed. */
export async function findPurchases(db: Db, memberId: number) {
  return db
    .selectFrom("shopPayment as p")
    .innerJoin("shopOrder as o", "o.id", "p.orderId")
    .select((of) => [
      of.fn.min("p.completedAt").as("first"),
      of.fn.min("p.completedAt").filterWhere("p.state", "=", "completed").as("firstStanding"),
    ])
    .where("o.memberId", "=", memberId)
    .where("p.completedAt", "is not", null)
    .executeTakeFirstOrThrow();
}

/** Lists the sites at which a payment was ever completed. */
export async function listSitesWithOrders(db: Db): Promise<number[]> {
  const sites = await db
    .selectFrom("siteSite as site")
    .select("site.id")
    .where((of) =>
      of.exists(
        of
          .selectFrom("shopOrder as order")
          .innerJoin("shopPayment as payment", "payment.orderId", "order.id")
          .select("order.id")
          .whereRef("order.siteId", "=", "site.id")
          .where("payment.completedAt", "is not", null),
      ),
    )
    .execute();
  return sites.map(({ id }) => id);
}
