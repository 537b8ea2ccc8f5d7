import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { spokenValue, storedValue } from "#features/profiles/server/profiles.ts";
import type { MatchWishes } from "../../match-contract.ts";
import type { WishName } from "../../match-rules.ts";

export async function findWishes(db: Db, memberId: number): Promise<MatchWishes | null> {
  return (await listWishes(db, [memberId])).get(memberId) ?? null;
}

export async function listWishes(db: Db, memberIds: readonly number[]): Promise<Map<number, MatchWishes>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("discoveryWish")
    .select(["memberId", "wishes"])
    .where("memberId", "in", memberIds)
    .execute();
  return new Map(rows.map(({ memberId, wishes }) => [memberId, rewrite(wishes as MatchWishes, spokenValue)]));
}

function rewrite(wishes: MatchWishes, write: (value: string) => string): MatchWishes {
  const { relationship, hair } = wishes;
  return {
    ...wishes,
    relationship: { ...relationship, values: relationship.values.map(write) as typeof relationship.values },
    hair: { ...hair, values: hair.values.map(write) as typeof hair.values },
  };
}

type Written = { memberId: number; wishes: MatchWishes; at: Date };

/** Stores the wishes, and their musts in columns with the bits of the search table. */
export async function writeWishes(tx: Tx, { memberId, wishes, at }: Written): Promise<void> {
  const { ages, region } = wishes;
  const must = (name: Exclude<WishName, "ages" | "region">) => {
    const { values, must } = wishes[name];
    return must && values.length > 0 ? bitsOf(name, values) : sql`null`;
  };
  await sql`insert into discovery_wish (member_id, wishes, changed_at, must_min_age, must_max_age, must_region,
      must_relationship, must_hair, must_eye, must_body, must_tattoos, must_interests)
    values (${memberId}, ${JSON.stringify(rewrite(wishes, storedValue))}, ${at}, ${ages.must ? ages.min : null}::smallint,
      ${ages.must ? ages.max : null}::smallint,
      ${region.must && region.values.length > 0 ? region.values : null}::text[],
      ${must("relationship")}, ${must("hair")}, ${must("eye")}, ${must("body")}, ${must("tattoos")},
      ${must("interests")})
    on conflict (member_id) do update set (wishes, changed_at, must_min_age, must_max_age, must_region,
      must_relationship, must_hair, must_eye, must_body, must_tattoos, must_interests) = (excluded.wishes,
      excluded.changed_at, excluded.must_min_age, excluded.must_max_age, excluded.must_region,
      excluded.must_relationship, excluded.must_hair, excluded.must_eye, excluded.must_body,
      excluded.must_tattoos, excluded.must_interests)`.execute(tx);
}

/** The bits of these codes in the search table. */
export function bitsOf(name: Exclude<WishName, "ages" | "region">, codes: readonly string[]) {
  const bits = codes.map((code) =>
    name === "interests"
      ? sql`discovery_interest(${code})`
      : sql`discovery_trait(${`${name}.${storedValue(code)}`})`,
  );
  const none: RawBuilder<unknown> = name === "interests" ? sql`0::bigint` : sql`0`;
  return bits.length === 0 ? none : sql`(${sql.join(bits, sql` | `)})`;
}
