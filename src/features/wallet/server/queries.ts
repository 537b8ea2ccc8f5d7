import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead, keepWrite } from "#db/keep-statement.ts";
import type { WalletTransfer } from "#db/tables.ts";
import type { LotReason } from "../rules.ts";

export async function findWallet(db: Db, memberId: number) {
  const [wallet] = await walletOf(db, { memberId });
  return wallet;
}

const walletOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("walletWallet")
    .select(["premiumSince", "balance", "freeMessagesUsed", "conversationsStarted"])
    .where("memberId", "=", memberId),
);

export function insertWallet(tx: Tx, memberId: number) {
  return tx.insertInto("walletWallet").values({ memberId }).execute();
}

/** Every transaction that moves credits takes this lock first. */
export async function lockWallet(tx: Tx, memberId: number) {
  const [wallet] = await lockedWallet(tx, { memberId });
  if (!wallet) throw new Error(`Member ${memberId} has no wallet.`);
  return wallet;
}

const lockedWallet = keepWrite(({ memberId }: { memberId: number }, tx) =>
  tx
    .selectFrom("walletWallet")
    .select(["balance", "premiumSince"])
    .where("memberId", "=", memberId)
    .forUpdate(),
);

/** Locks in a fixed order, to avoid deadlocks. */
export function lockWallets(tx: Tx, memberIds: readonly number[]) {
  return lockedWallets(tx, { memberIds });
}

const lockedWallets = keepWrite(
  ({ memberIds }: { memberIds: readonly number[] }) =>
    sql<{ memberId: number }>`
    select member_id from wallet_wallet where member_id = any(array(select unnest(${memberIds}::bigint[])))
      order by member_id for update`,
);

export function setPremiumSince(tx: Tx, memberId: number, premiumSince: Date | null) {
  return tx.updateTable("walletWallet").set({ premiumSince }).where("memberId", "=", memberId).execute();
}

type NewLot = {
  memberId: number;
  credits: number;
  reason: Exclude<LotReason, "order">;
  key: string;
  at: Date;
};

/** Returns nothing if the lot exists already. */
export async function insertLot(tx: Tx, lot: NewLot) {
  const [inserted] = await insertedLot(tx, lot);
  return inserted;
}

const insertedLot = keepWrite(({ memberId, reason, key, credits, at }: NewLot, tx) =>
  tx
    .insertInto("walletLot")
    .values({ memberId, reason, key, credits, remaining: credits, source: "1_given", at })
    .onConflict((conflict) => conflict.columns(["memberId", "reason", "key"]).doNothing())
    .returning("id"),
);

/** The transfer that credits a given lot to the member. */
export function insertArrival(tx: Tx, { memberId, lotId, credits, at }: NewLot & { lotId: number }) {
  return insertMove(tx, {
    memberId,
    lotId,
    credits,
    at,
    debited: "given",
    credited: "member",
    kind: "given",
  });
}

type BoughtLot = { memberId: number; orderId: number; credits: number; opensAt: Date | null };

/** Inserts lots and transfers, and updates balances and premium, in one statement for all orders. */
export async function insertBoughtLots(
  tx: Tx,
  { bought, at }: { bought: readonly BoughtLot[]; at: Date },
): Promise<void> {
  await insertedBoughtLots(tx, { bought: JSON.stringify(bought), at });
}

const insertedBoughtLots = keepWrite(
  ({ bought, at }: { bought: string; at: Date }) =>
    sql<never>`
    with lot as (
      insert into wallet_lot (member_id, reason, key, credits, remaining, source, at, opened, opens_at)
        select "memberId", 'order', "orderId", credits, credits, '2_bought', ${at}, "opensAt" is null, "opensAt"
        from json_to_recordset(${bought}::json)
          as bought ("memberId" bigint, "orderId" text, credits integer, "opensAt" timestamptz)
        on conflict (member_id, reason, key) do nothing
        returning id, member_id, credits, opened
    ), arrival as (
      insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
        select member_id, id, 'sold', 'member', credits, 'bought', ${at} from lot
    )
    update wallet_wallet set balance = balance + opened, premium_since = coalesce(premium_since, ${at})
      from (select member_id, coalesce(sum(credits) filter (where opened), 0) as opened from lot group by member_id) as lots
      where wallet_wallet.member_id = lots.member_id`,
);

/** @returns the new balance */
export async function addCredits(tx: Tx, added: { memberId: number; credits: number }): Promise<number> {
  const [wallet] = await addedCredits(tx, added);
  if (!wallet) throw new Error(`Member ${added.memberId} has no wallet.`);
  return wallet.balance;
}

const addedCredits = keepWrite(({ memberId, credits }: { memberId: number; credits: number }, tx) =>
  tx
    .updateTable("walletWallet")
    .set((of) => ({ balance: of("balance", "+", credits) }))
    .where("memberId", "=", memberId)
    .returning("balance"),
);

type Move = Pick<
  Insertable<WalletTransfer>,
  "memberId" | "lotId" | "debited" | "credited" | "credits" | "kind" | "at"
>;

export async function insertMove(tx: Tx, move: Move): Promise<void> {
  await insertedMove(tx, move);
}

const insertedMove = keepWrite(({ memberId, lotId, debited, credited, credits, kind, at }: Move, tx) =>
  tx.insertInto("walletTransfer").values({ memberId, lotId, debited, credited, credits, kind, at }),
);

/** Credits taken from a lot and not returned. */
export async function countTaken(db: Db, lotId: number, from: "refunded" | "lost"): Promise<number> {
  const { taken } = await db
    .selectFrom("walletTransfer")
    .select(
      sql<number>`coalesce(sum(case when credited = ${from} then credits when debited = ${from} then -credits end), 0)::integer`.as(
        "taken",
      ),
    )
    .where("lotId", "=", lotId)
    .executeTakeFirstOrThrow();
  return taken;
}

const LOT = ["id", "key", "credits", "remaining", "opened", "opensAt"] as const;

export function findBoughtLot(db: Db, { memberId, orderId }: { memberId: number; orderId: number }) {
  return db
    .selectFrom("walletLot")
    .select(LOT)
    .where("memberId", "=", memberId)
    .where("reason", "=", "order")
    .where("key", "=", String(orderId))
    .executeTakeFirst();
}

export function listBoughtLots(
  db: Db,
  { memberId, orderIds }: { memberId: number; orderIds: readonly number[] },
) {
  return boughtLots(db, { memberId, orderIds });
}

const boughtLots = keepRead(({ memberId, orderIds }: { memberId: number; orderIds: readonly number[] }, db) =>
  db
    .selectFrom("walletLot")
    .select(["key", "credits", "remaining", "opened", "opensAt"])
    .where("memberId", "=", memberId)
    .where("reason", "=", "order")
    .where("key", "=", sql<string>`any(array(select unnest(${orderIds}::bigint[])::text))`),
);

export function listClosedLots(db: Db, now: Date) {
  return db
    .selectFrom("walletLot")
    .select(["memberId", "key"])
    .where("opened", "=", false)
    .where("opensAt", "<=", now)
    .execute();
}

export function changeLot(
  tx: Tx,
  id: number,
  change: { remaining?: number; opened?: boolean; opensAt?: Date | null },
) {
  return tx.updateTable("walletLot").set(change).where("id", "=", id).execute();
}

/** In the order in which they are spent. */
export function listLots(db: Db, memberId: number) {
  return db
    .selectFrom("walletLot")
    .select(["id", "reason", "credits", "remaining", "opened", "at"])
    .where("memberId", "=", memberId)
    .orderBy("source")
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export function listTransfers(db: Db, memberId: number) {
  return db
    .selectFrom("walletTransfer")
    .select(["lotId", "debited", "credited", "credits", "kind", "at"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}

export function lockClosedLot(tx: Tx, orderId: number) {
  return tx
    .selectFrom("walletClosed")
    .select(["lost", "lapsed"])
    .where("key", "=", String(orderId))
    .forUpdate()
    .executeTakeFirst();
}

type ClosedMove = { orderId: number; credits: number; account: "refunded" | "lost" };

/** Moves credits of a closed lot from `lapsed` to an account, or back if `credits` is negative. */
export function moveClosed(tx: Tx, { orderId, credits, account }: ClosedMove) {
  return tx
    .updateTable("walletClosed")
    .set((of) => ({ lapsed: of("lapsed", "-", credits), [account]: of(account, "+", credits) }))
    .where("key", "=", String(orderId))
    .execute();
}

export function listClosedOrderLots(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom("walletClosed")
    .select(["key", "credits", "lapsed"])
    .where("key", "in", orderIds.map(String))
    .execute();
}

export function deleteClosed(tx: Tx, orderIds: readonly number[]) {
  return tx.deleteFrom("walletClosed").where("key", "in", orderIds.map(String)).execute();
}

/**
 * Deletes lots with their transfers, and takes what was left from the balance. The wallet must be locked.
 * @param keys orders of bought lots; absent, given lots are deleted
 * @returns how many lots were deleted
 */
export async function deleteLots(
  tx: Tx,
  { memberId, keys, limit }: { memberId: number; keys?: readonly string[]; limit: number },
): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    with gone as (
      delete from wallet_lot where id in (
        select id from wallet_lot where member_id = ${memberId}
          and case when ${keys ?? null}::text[] is null then reason <> 'order'
            else reason = 'order' and key = any(${keys ?? null}::text[]) end
        order by id limit ${limit})
      returning remaining, opened
    ), taken as (
      update wallet_wallet
        set balance = balance - (select coalesce(sum(remaining), 0)::integer from gone where opened)
        where member_id = ${memberId}
    )
    select count(*)::integer as lots from gone`.execute(tx);
  return rows[0]?.lots ?? 0;
}

export function deleteWallet(tx: Tx, memberId: number) {
  return tx.deleteFrom("walletWallet").where("memberId", "=", memberId).execute();
}

export function findGivenLot(db: Db, { memberId, key }: { memberId: number; key: string }) {
  return db
    .selectFrom("walletLot")
    .select("id")
    .where("memberId", "=", memberId)
    .where("reason", "=", "operator")
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Credits that operators and staff have given a member since then. */
export async function countGiven(
  db: Db,
  { memberId, since }: { memberId: number; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom("walletLot")
    .select((of) => of.fn.sum<number>("credits").as("given"))
    .where("memberId", "=", memberId)
    .where("reason", "=", "operator")
    .where("at", ">", since)
    .executeTakeFirst();
  return Number(row?.given ?? 0);
}

/** The newest lots of a member, with what is left of each. */
export function listNewestLots(db: Db, { memberId, limit }: { memberId: number; limit: number }) {
  return db
    .selectFrom("walletLot")
    .select(["id", "reason", "credits", "remaining", "at"])
    .where("memberId", "=", memberId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Credits that all members have left. It reads all lots. */
export async function sumCreditsLeft(db: Db): Promise<{ bought: number; given: number }> {
  return db
    .selectFrom("walletLot")
    .select([
      sql<number>`coalesce(sum(remaining) filter (where source = '2_bought'), 0)::float8`.as("bought"),
      sql<number>`coalesce(sum(remaining) filter (where source = '1_given'), 0)::float8`.as("given"),
    ])
    .executeTakeFirstOrThrow();
}
