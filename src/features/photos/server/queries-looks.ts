import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/** Looks of the member's photos, of which each stands for one picture. */
export async function listLooks(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.selectFrom("photosPhoto").select("look").where("memberId", "=", memberId).execute();
  return rows.flatMap(({ look }) => look ?? []);
}

/**
 * Returns the number of a later photo with a look, some steps ahead or the last; null if there is none.
 * @param before photos stored later than this are not counted yet
 */
export async function findLaterLook(
  db: Db,
  { after, before, step }: { after: number; before: Date; step: number },
): Promise<number | null> {
  const rows = await readRows<{ id: number | null }>(db)`
    select max(id) as id from (select id from photos_photo
      where id > ${after} and look is not null and created_at < ${before} order by id limit ${step}) later`;
  return rows[0]?.id ?? null;
}

/**
 * Finds the other photos, of all members, that show the same picture as this one or its mirror image, and that are not
 * rejected.
 * @param most number of bits in which two looks of one picture differ
 */
export function listCopies(
  db: Db,
  { id, most }: { id: number; most: number },
): Promise<{ id: number; memberId: number; key: string }[]> {
  return readRows<{ id: number; memberId: number; key: string }>(db)`
    select copy.id, copy.member_id as "memberId", copy.key
    from photos_photo one join photos_photo copy on copy.id <> one.id and copy.status <> 'rejected'
      and (bit_count(copy.look # one.look) <= ${most} or bit_count(copy.look # one.look_mirrored) <= ${most})
    where one.id = ${id} order by copy.id`;
}

/** A member with a photo that another one uploaded before. */
export type SharedLook = { memberId: number; otherId: number };

/**
 * Finds who else has the same picture, or its mirror image, among the photos uploaded before each of these.
 * @param most number of bits in which two looks of one picture differ
 */
export function listSharedLooks(
  db: Db,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<SharedLook[]> {
  const near = (column: string) => sql`bit_count(earlier.look # later.${sql.ref(column)}) <= ${most}`;
  return readRows<SharedLook>(db)`
    select distinct later.member_id, earlier.member_id as other_id
    from photos_photo later join photos_photo earlier on earlier.id < later.id
      and earlier.member_id <> later.member_id and (${near("look")} or ${near("look_mirrored")})
    where later.id > ${after} and later.id <= ${upTo} and later.look is not null
    order by 1, 2`;
}
