import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { ShopTerms } from "#db/tables.ts";

export async function findTerms(db: Db, id: string) {
  const [terms] = await termsById(db, { id });
  return terms;
}

const termsById = keepRead(({ id }: { id: string }, db) =>
  db.selectFrom("shopTerms").select(["id", "version", "locale", "html"]).where("id", "=", id),
);

/** Two orders may store the same terms at the same time. */
export function insertTerms(tx: Tx, terms: Insertable<ShopTerms>) {
  return tx
    .insertInto("shopTerms")
    .values(terms)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
