import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import type { PhotoAudience } from "#features/accounts/contract.ts";
import type { PhotoState } from "../rules.ts";

const COLUMNS = [
  "id",
  "key",
  "status",
  "reason",
  "position",
  "private",
  "width",
  "height",
  "thumbHash",
  "createdAt",
] as const;

export function listPhotoRows(db: Db, memberId: number) {
  return photosOf(db, { memberId });
}

const photosOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("photosPhoto")
    .select(COLUMNS)
    .where("memberId", "=", memberId)
    .orderBy("position")
    .orderBy("id"),
);

export type PhotoRow = Awaited<ReturnType<typeof listPhotoRows>>[number];

export async function countPhotos(db: Db, memberId: number): Promise<number> {
  const counted = await db
    .selectFrom("photosPhoto")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return counted.count;
}

export function findPhotoByHash(db: Db, memberId: number, contentHash: Buffer) {
  return db
    .selectFrom("photosPhoto")
    .select("id")
    .where("memberId", "=", memberId)
    .where("contentHash", "=", contentHash)
    .executeTakeFirst();
}

const OWNER = ["id", "key", "memberId", "createdAt"] as const;

export function findPhotoByKey(db: Db, key: string) {
  return db.selectFrom("photosPhoto").select(OWNER).where("key", "=", key).executeTakeFirst();
}

export function findPhotoById(db: Db, id: number) {
  return db.selectFrom("photosPhoto").select(OWNER).where("id", "=", id).executeTakeFirst();
}

/**
 * Everything that decides who may load a picture: the photo, its index among the public ones, and the member's
 * visibility.
 */
export async function findServedPhoto(db: Db, key: string) {
  const rows = await readRows<{
    memberId: number;
    status: PhotoState;
    private: boolean;
    place: number;
    open: boolean;
    invisible: boolean;
    photoAudience: PhotoAudience;
  }>(db)`select photo.member_id, photo.status, photo.private, card.open, card.invisible, card.photo_audience,
      (select count(*)::integer from photos_photo earlier
        where earlier.member_id = photo.member_id and earlier.status = 'active' and not earlier.private
          and (earlier.position, earlier.id) < (photo.position, photo.id)) as place
    from photos_photo photo join profiles_card card on card.member_id = photo.member_id
    where photo.key = ${key}`;
  return rows[0];
}

export type ServedPhoto = NonNullable<Awaited<ReturnType<typeof findServedPhoto>>>;

/** The main photo as others see it, and the number of photos that are not private, as on a card. */
export function listMainPhotos(db: Db, memberIds: readonly number[]) {
  return memberIds.length === 0
    ? Promise.resolve([])
    : readRows<MainPhoto>(db)`
    select distinct on (member_id) member_id, key as photo_key, thumb_hash as photo_thumb_hash,
      (count(*) over (partition by member_id))::integer as photo_count
    from photos_photo
    where member_id = any(${memberIds}::bigint[]) and status = 'active' and not private
    order by member_id, position, id`;
}

type MainPhoto = { memberId: number; photoKey: string; photoThumbHash: string; photoCount: number };

export async function countPrivatePhotos(db: Db, memberId: number): Promise<number> {
  const counted = await db
    .selectFrom("photosPhoto")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .where("status", "=", "active")
    .where("private", "=", true)
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Arbitrary lock number; it must stay the same across versions. */
const LOCK = 7_300_431;

/** Serialises changes of a member's photos, so that a count stays valid until the write. */
export async function lockPhotos(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::int, ${memberId % 2 ** 31}::int)`.execute(tx);
}

export type NewPhoto = {
  memberId: number;
  contentHash: Buffer;
  key: string;
  status: "pending" | "active";
  position: number;
  width: number;
  height: number;
  thumbHash: string;
  look: string | null;
  lookMirrored: string | null;
  createdAt: Date;
};

export function insertPhoto(tx: Tx, photo: NewPhoto) {
  return tx.insertInto("photosPhoto").values(photo).returning("id").executeTakeFirstOrThrow();
}

export async function setOrder(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await sql`update photos_photo set position = place.at - 1
    from unnest(${ids}::bigint[]) with ordinality as place (id, at)
    where photos_photo.id = place.id and member_id = ${memberId}`.execute(tx);
}

export function setPrivate(tx: Tx, photo: { memberId: number; id: number; private: boolean }) {
  return tx
    .updateTable("photosPhoto")
    .set({ private: photo.private })
    .where("memberId", "=", photo.memberId)
    .where("id", "=", photo.id)
    .returning("id")
    .executeTakeFirst();
}

/** Only its owner sees a rejected photo. It leaves the review queue. */
export function setRejected(tx: Tx, photo: { memberId: number; id: number; rule: string | null; at: Date }) {
  return tx
    .updateTable("photosPhoto")
    .set((of) => ({
      status: "rejected",
      rejectedFrom: of.ref("status"),
      reason: photo.rule,
      seenAt: photo.at,
    }))
    .where("memberId", "=", photo.memberId)
    .where("id", "=", photo.id)
    .where("status", "in", ["pending", "active"])
    .execute();
}

/** @param asBefore whether the photo returns to the review queue in its earlier state; otherwise it is accepted */
export function setNotRejected(tx: Tx, photo: { memberId: number; id: number; asBefore: boolean }) {
  return tx
    .updateTable("photosPhoto")
    .set((of) => ({
      status: photo.asBefore ? of.fn.coalesce("rejectedFrom", of.val("active")) : "active",
      ...(photo.asBefore && { seenAt: null }),
      rejectedFrom: null,
      reason: null,
    }))
    .where("memberId", "=", photo.memberId)
    .where("id", "=", photo.id)
    .where("status", "=", "rejected")
    .execute();
}

export function deletePhotoRow(tx: Tx, { memberId, id }: { memberId: number; id: number }) {
  return tx
    .deleteFrom("photosPhoto")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .returning("key")
    .executeTakeFirst();
}

export async function listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const photos = await db.selectFrom("photosPhoto").select("key").where("key", "in", keys).execute();
  return photos.map(({ key }) => key);
}

/** Finds the looks that a drawn portrait has to match; a field is null if the profile leaves it empty. */
export function findLooks(db: Db, memberId: number) {
  return db
    .selectFrom("profilesLooks")
    .select(["gender", "dateOfBirth", "hair", "eye", "body"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}
