import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

/** A code of the site takes precedence over one for all sites. */
export function findCode(db: Db, { siteId, code }: { siteId: number; code: string }) {
  return db
    .selectFrom("shopCode")
    .selectAll()
    .where("code", "=", code)
    .where((of) => of.or([of("siteId", "=", siteId), of("siteId", "is", null)]))
    .orderBy("siteId", (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

export async function findOrderedCode(db: Db, { orderId, code }: { orderId: number; code: string }) {
  const order = await db
    .selectFrom("shopOrder")
    .select("siteId")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return findCode(db, { siteId: order.siteId, code });
}

/** @returns false if the code exists already */
export async function insertCode(
  tx: Tx,
  code: Omit<CodeRow, "id" | "percent" | "status" | "madeBy" | "endedAt" | "endedBy"> & {
    percent: number;
    madeBy?: number | null;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("shopCode")
    .values(code)
    .onConflict((conflict) => conflict.columns(["siteId", "code"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function listCodes(db: Db) {
  return db.selectFrom("shopCode").selectAll().orderBy("siteId").orderBy("code").execute();
}

type Claim = { code: string; claim: string };

/** Ignores the member's own orders that still wait for payment, since a new order replaces them. */
export async function hasClaim(db: Db, memberId: number, claims: readonly Claim[]): Promise<boolean> {
  const asked = { codes: claims.map(({ code }) => code), claims: claims.map(({ claim }) => claim) };
  return (await claimed(db, { memberId, ...asked })).length > 0;
}

type AskedClaims = { memberId: number; codes: readonly string[]; claims: readonly string[] };

const claimed = keepRead(
  ({ memberId, codes, claims }: AskedClaims) =>
    sql`select from unnest(${codes}::text[], ${claims}::text[]) as asked (code, claim)
      join shop_code_claim c on c.code = asked.code and c.claim = asked.claim
      join shop_order o on o.id = c.order_id
      join shop_payment p on p.order_id = c.order_id
      where not (o.member_id = ${memberId} and p.state = 'loading')
      limit 1`,
);

/** Waits for concurrent claims of the same. @returns how many the order holds now, including those it held before */
export async function insertClaims(
  tx: Tx,
  { orderId, claims }: { orderId: number; claims: readonly Claim[] },
): Promise<number> {
  const inserted = await tx
    .insertInto("shopCodeClaim")
    .values(claims.map((claim) => ({ ...claim, orderId })))
    .onConflict((conflict) =>
      conflict
        .columns(["code", "claim"])
        .doUpdateSet({ orderId })
        .where("shopCodeClaim.orderId", "=", orderId),
    )
    .returning("code")
    .execute();
  return inserted.length;
}

export async function hasMemberClaim(db: Db, { orderId, code }: { orderId: number; code: string }) {
  const found = await db
    .selectFrom("shopCodeClaim")
    .select("claim")
    .where("orderId", "=", orderId)
    .where("code", "=", code)
    .where("claim", "like", "member %")
    .executeTakeFirst();
  return found !== undefined;
}

export function deleteClaims(tx: Tx, orderId: number) {
  return tx.deleteFrom("shopCodeClaim").where("orderId", "=", orderId).execute();
}
