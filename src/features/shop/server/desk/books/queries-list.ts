import type { Db } from "#db/database.ts";

/** Days from the first moment until before the last one, and the last row of the page before. */
export type Page = { from: Date; until: Date; after: number; limit: number };

export function listOrderIds(db: Db, { from, until, after, limit }: Page) {
  return db
    .selectFrom("shopOrder")
    .select("id")
    .where("createdAt", ">=", from)
    .where("createdAt", "<", until)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Without the names and addresses of those who declared them. */
export function listWithdrawals(db: Db, { from, until, after, limit }: Page) {
  return db
    .selectFrom("shopWithdrawal as w")
    .leftJoin("shopOrder as o", "o.id", "w.orderId")
    .select(["w.id", "w.siteId", "w.orderId", "o.memberId", "w.state", "w.amount", "w.currency"])
    .select(["w.at", "w.settledAt"])
    .where("w.at", ">=", from)
    .where("w.at", "<", until)
    .where("w.id", ">", after)
    .orderBy("w.id")
    .limit(limit)
    .execute();
}

/** Without accounts and addresses. */
export function listDebits(db: Db, { from, until, after, limit }: Page) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopOrder as o", "o.id", "d.orderId")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .leftJoin("shopDebitFile as f", "f.id", "d.fileId")
    .select([
      "d.orderId as id",
      "o.siteId",
      "d.memberId",
      "d.amount",
      "d.currency",
      "d.state",
      "d.endToEndId",
    ])
    .select(["m.reference", "d.dueOn", "f.messageId", "d.returnCode", "d.returnedAt", "d.createdAt"])
    .where("d.createdAt", ">=", from)
    .where("d.createdAt", "<", until)
    .where("d.orderId", ">", after)
    .orderBy("d.orderId")
    .limit(limit)
    .execute();
}

/** Lists the debts that arose in these days, whether they have been paid since or not. */
export function listDebts(db: Db, { from, until, after, limit }: Page) {
  return db
    .selectFrom("shopReceivable as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .leftJoin("shopDebit as d", "d.orderId", "r.orderId")
    .select(["r.orderId as id", "o.siteId", "o.memberId", "r.amount", "r.currency", "r.state"])
    .select(["d.returnCode", "r.at", "r.toldAt"])
    .where("r.at", ">=", from)
    .where("r.at", "<", until)
    .where("r.orderId", ">", after)
    .orderBy("r.orderId")
    .limit(limit)
    .execute();
}

const DAY_COLUMN = {
  shopOrder: "createdAt",
  shopWithdrawal: "at",
  shopDebit: "createdAt",
  shopReceivable: "at",
} as const;

/** How many rows of a list there are in these days. */
export async function countList(
  db: Db,
  list: keyof typeof DAY_COLUMN,
  { from, until }: Pick<Page, "from" | "until">,
): Promise<number> {
  const at = DAY_COLUMN[list];
  const { count } = await db
    .selectFrom(list)
    .select((of) => of.fn.countAll<string>().as("count"))
    .where(at as never, ">=", from as never)
    .where(at as never, "<", until as never)
    .executeTakeFirstOrThrow();
  return Number(count);
}
