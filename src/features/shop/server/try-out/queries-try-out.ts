import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { TRY_OUT } from "../../contract.ts";

export function insertOffer(tx: Tx, offer: { memberId: number; offeredAt: Date }) {
  return tx
    .insertInto("shopTryOut")
    .values(offer)
    .onConflict((conflict) => conflict.column("memberId").doNothing())
    .execute();
}

export async function findOfferedAt(db: Db, memberId: number): Promise<Date | null> {
  return (await offerOf(db, { memberId }))[0]?.offeredAt ?? null;
}

export async function hasOffer(db: Db, memberId: number): Promise<boolean> {
  return (await findOfferedAt(db, memberId)) !== null;
}

const offerOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db.selectFrom("shopTryOut").select("offeredAt").where("memberId", "=", memberId),
);

/** Orders of the try-out that wait for the member to pay. */
export function listWaitingTryOuts(db: Db, { memberId, but }: { memberId: number; but: number }) {
  return db
    .selectFrom("shopOrder as o")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .select("o.id")
    .where("o.memberId", "=", memberId)
    .where("o.bundle", "=", TRY_OUT)
    .where("o.id", "!=", but)
    .where("p.state", "=", "loading")
    .orderBy("o.id")
    .execute();
}
