import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepStatement } from "#db/keep-statement.ts";
import type { WalletTransfer } from "#db/tables.ts";
import type { LotReason } from "../rules.ts";

export async function findWallet(db: Db, memberId: number) {
  const [wallet] = await walletOf(db, { memberId });
  return wallet;
}

const walletOf = keepStatement((db, { memberId }: { memberId: number }) =>
  db
    .selectFrom("walletWallet")
    .select(["premiumSince", "balance", "freeMessagesUsed", "conversationsStarted"])
    .where("memberId", "=", memberId)
    .compile(),
);

export function insertWallet(tx: Tx, memberId: number) {
  return tx.insertInto("walletWallet").values({ memberId }).execute();
}

/** Held until the transaction ends: whoever moves credits takes it first. */
export async function lockWallet(tx: Tx, memberId: number) {
  const [wallet] = await lockedWallet(tx, { memberId });
  if (!wallet) throw new Error(`The member ${memberId} has no wallet.`);
  return wallet;
}

const lockedWallet = keepStatement((db, { memberId }: { memberId: number }) =>
  db
    .selectFrom("walletWallet")
    .select(["balance", "premiumSince"])
    .where("memberId", "=", memberId)
    .forUpdate()
    .compile(),
);

export function setPremiumSince(tx: Tx, memberId: number, premiumSince: Date | null) {
  return tx.updateTable("walletWallet").set({ premiumSince }).where("memberId", "=", memberId).execute();
}

type NewLot = {
  memberId: number;
  credits: number;
  reason: LotReason;
  key: string;
  at: Date;
  opened?: boolean;
  opensAt?: Date | null;
};

/** Answers nothing where this lot was there before. */
export async function insertLot(tx: Tx, { reason, opened = true, opensAt = null, ...lot }: NewLot) {
  const source = reason === "order" ? "2_bought" : "1_given";
  const [inserted] = await insertedLot(tx, { ...lot, reason, opened, opensAt, source });
  return inserted;
}

type LotRow = Required<NewLot> & { source: "1_given" | "2_bought" };

const insertedLot = keepStatement(
  (db, { memberId, reason, key, credits, source, at, opened, opensAt }: LotRow) =>
    (db as Tx)
      .insertInto("walletLot")
      .values({ memberId, reason, key, credits, remaining: credits, source, at, opened, opensAt })
      .onConflict((conflict) => conflict.columns(["memberId", "reason", "key"]).doNothing())
      .returning("id")
      .compile(),
);

/** The transfer that brings a lot: from the account of what is given or sold to the member's. */
export function insertArrival(tx: Tx, { memberId, lotId, credits, reason, at }: NewLot & { lotId: number }) {
  const bought = reason === "order";
  return insertMove(tx, {
    ...{ memberId, lotId, credits, at },
    debited: bought ? "sold" : "given",
    credited: "member",
    kind: bought ? "bought" : "given",
  });
}

/** @returns the balance */
export async function addCredits(tx: Tx, added: { memberId: number; credits: number }): Promise<number> {
  const [wallet] = await addedCredits(tx, added);
  if (!wallet) throw new Error(`The member ${added.memberId} has no wallet.`);
  return wallet.balance;
}

const addedCredits = keepStatement((db, { memberId, credits }: { memberId: number; credits: number }) =>
  (db as Tx)
    .updateTable("walletWallet")
    .set((of) => ({ balance: of("balance", "+", credits) }))
    .where("memberId", "=", memberId)
    .returning("balance")
    .compile(),
);

type Move = Pick<
  Insertable<WalletTransfer>,
  "memberId" | "lotId" | "debited" | "credited" | "credits" | "kind" | "at"
>;

export async function insertMove(tx: Tx, move: Move): Promise<void> {
  await insertedMove(tx, move);
}

const insertedMove = keepStatement((db, { memberId, lotId, debited, credited, credits, kind, at }: Move) =>
  (db as Tx)
    .insertInto("walletTransfer")
    .values({ memberId, lotId, debited, credited, credits, kind, at })
    .compile(),
);

/** Of what was taken out of a lot, as much as has not come back. */
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
  return db
    .selectFrom("walletLot")
    .select(["key", "credits", "remaining", "opened", "opensAt"])
    .where("memberId", "=", memberId)
    .where("reason", "=", "order")
    .where("key", "in", orderIds.map(String))
    .execute();
}

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
