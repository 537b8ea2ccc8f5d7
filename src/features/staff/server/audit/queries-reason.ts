import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { ReasonCategory, ReasonScope } from "../../audit-rules.ts";

/** A reason opened private data, a sealed picture, or an export for an authority. */
export type ReasonFor = ReasonScope | "sealed" | "disclosed";

type NewReason = {
  personId: number;
  aboutId: number;
  scope: ReasonFor;
  category: ReasonCategory;
  words: string;
  reference?: string | undefined;
  at: Date;
  until: Date;
  withheldUntil?: Date;
};

export async function insertReason(tx: Tx, reason: NewReason): Promise<number> {
  const { id } = await tx.insertInto("staffReason").values(reason).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** From now on the member's export tells that a sealed picture was looked into. */
export function endWithholding(tx: Tx, aboutId: number, at: Date) {
  return tx
    .updateTable("staffReason")
    .set({ withheldUntil: at })
    .where("aboutId", "=", aboutId)
    .where("scope", "=", "sealed")
    .where("withheldUntil", ">", at)
    .execute();
}

/** Returns the latest reason of the person that still opens this scope of the member's data. */
export function findReason(
  db: Db,
  { personId, aboutId, scope, at }: { personId: number; aboutId: number; scope: ReasonScope; at: Date },
) {
  return db
    .selectFrom("staffReason")
    .select(["id", "category", "words", "until"])
    .where("personId", "=", personId)
    .where("aboutId", "=", aboutId)
    .where("scope", "=", scope)
    .where("until", ">", at)
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the category and the words of these reasons, by id. */
export async function findReasons(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { category: string; words: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("staffReason")
    .select(["id", "category", "words"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...reason }) => [id, reason]));
}

export type AccessToMember = {
  at: Date;
  kind: string;
  scope: string | null;
  category: string | null;
  roles: string[];
  withheld: boolean;
};

/** Returns the access entries about the member, oldest first, with the role of the reader and never their name. */
export function listAccesses(db: Db, { aboutId, at }: { aboutId: number; at: Date }) {
  return readRows<AccessToMember>(db)`select a.at, a.kind, r.scope, r.category,
      coalesce(a.entry::json -> 'roles', '[]') as roles, coalesce(r.withheld_until > ${at}, false) as withheld
    from staff_access a left join staff_reason r on r.id = a.reason_id
    where a.about_id = ${aboutId} order by a.id`;
}
