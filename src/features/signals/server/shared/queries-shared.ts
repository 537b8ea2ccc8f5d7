import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/** The last photo that was compared; 0 before the first. */
export async function readProgress(db: Db): Promise<number> {
  const row = await db.selectFrom("signalsProgress").select("photoId").executeTakeFirst();
  return row?.photoId ?? 0;
}

export async function saveProgress(tx: Tx, photoId: number): Promise<void> {
  await sql`insert into signals_progress (photo_id) values (${photoId})
    on conflict (single) do update set photo_id = greatest(signals_progress.photo_id, excluded.photo_id)`.execute(
    tx,
  );
}

/**
 * Stores pairs that are new. Banned members are left out, since each upload is compared with their photos at once.
 * @returns the new pairs' other members
 */
export async function saveShared(
  tx: Tx,
  { memberId, otherIds, at }: { memberId: number; otherIds: readonly number[]; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ otherId: number }>`
    insert into signals_shared_photo (member_id, other_id, at)
    select ${memberId}, given.id, ${at}::timestamptz from unnest(${otherIds}::bigint[]) as given (id)
    where exists (select from accounts_member where id = given.id)
      and not exists (select from signals_ban where about_id = given.id and (until is null or until > ${at}))
      and not exists (select from signals_shared_photo turned
        where turned.member_id = given.id and turned.other_id = ${memberId})
    order by given.id on conflict do nothing returning other_id`.execute(tx);
  return rows.map(({ otherId }) => otherId);
}
