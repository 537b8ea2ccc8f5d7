import type { Db } from "#db/database.ts";

/** Of these members, those who have liked that one. */
export async function listLikersOf(
  db: Db,
  { memberIds, likedId }: { memberIds: readonly number[]; likedId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("likesLike")
    .select("likerId")
    .where("likedId", "=", likedId)
    .where("likerId", "in", memberIds)
    .execute();
  return rows.map(({ likerId }) => likerId);
}
