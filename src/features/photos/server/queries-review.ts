import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type WaitingPhoto = {
  id: number;
  memberId: number;
  key: string;
  status: "pending" | "active";
  createdAt: Date;
  country: string | null;
};

/** Those of the photos that wait for review. */
export function findWaiting(db: Db, ids: readonly number[]): Promise<WaitingPhoto[]> {
  return readRows<WaitingPhoto>(db)`
    select photo.id, photo.member_id, photo.key, photo.status, photo.created_at, card.country
    from photos_waiting photo join profiles_card card on card.member_id = photo.member_id
    where photo.id = any(${ids}::bigint[]) order by photo.status desc, photo.created_at, photo.id`;
}

/** Photos for which the list of known pictures has not answered are left out. @returns the accepted ones */
export async function setAccepted(
  tx: Tx,
  { memberId, ids, at }: { memberId: number; ids: readonly number[]; at: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable("photosPhoto")
    .set({ status: "active", seenAt: at })
    .where("memberId", "=", memberId)
    .where("id", "in", ids)
    .where("seenAt", "is", null)
    .where("status", "in", ["pending", "active"])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photosUnchecked").select("photoId").whereRef("photoId", "=", "photosPhoto.id"))),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function hide(tx: Tx, { memberId, id }: { memberId: number; id: number }) {
  return tx
    .updateTable("photosPhoto")
    .set({ status: "pending" })
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .execute();
}

export function setKeptBack(tx: Tx, memberId: number, keptBack: boolean) {
  return tx
    .updateTable("photosPhoto")
    .set({ keptBack })
    .where("memberId", "=", memberId)
    .where("keptBack", "=", !keptBack)
    .execute();
}
