import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { spokenValue, storedValue } from "../stored-value.ts";

export function insertProfile(
  tx: Tx,
  profile: { memberId: number; username: string; dateOfBirth: string; updatedAt: Date },
) {
  return tx.insertInto("profilesProfile").values(profile).execute();
}

export function setStatus(tx: Tx, memberId: number, status: "active" | "disabled") {
  return tx.updateTable("profilesProfile").set({ status }).where("memberId", "=", memberId).execute();
}

export function setUsername(tx: Tx, memberId: number, username: string) {
  return tx.updateTable("profilesProfile").set({ username }).where("memberId", "=", memberId).execute();
}

export function insertHold(
  tx: Tx,
  hold: {
    measureId: number;
    memberId: number;
    field: "about" | "name";
    wordsHash: Buffer;
    rule: string | null;
  },
) {
  return tx.insertInto("profilesHold").values(hold).execute();
}

export function deleteHold(tx: Tx, measureId: number) {
  return tx.deleteFrom("profilesHold").where("measureId", "=", measureId).execute();
}

export function listHolds(db: Db, memberId: number) {
  return db
    .selectFrom("profilesHold")
    .select(["field", "wordsHash", "rule"])
    .where("memberId", "=", memberId)
    .orderBy("measureId")
    .execute();
}

export function setHeld(tx: Tx, memberId: number, held: { nameHeld: boolean; aboutHeld: boolean }) {
  return tx.updateTable("profilesProfile").set(held).where("memberId", "=", memberId).execute();
}

/** @throws Error if there is none: every member has a profile */
export async function getProfile(db: Db, memberId: number) {
  const [profile] = await profileOf(db, { memberId });
  if (!profile) throw new Error(`Member ${memberId} has no profile.`);
  return speak(profile);
}

const PROFILE = [
  "memberId",
  "username",
  "dateOfBirth",
  "status",
  "gender",
  "sexuality",
  "relationship",
  "hair",
  "eye",
  "body",
  "tattoos",
  "about",
  "interests",
  "country",
  "region",
  "cityId",
  "city",
  "latitude",
  "longitude",
  "fictional",
  "updatedAt",
  "lastActiveOn",
  "nameHeld",
  "aboutHeld",
] as const;

const profileOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db.selectFrom("profilesProfile").select(PROFILE).where("memberId", "=", memberId),
);

/** The country that the member lives in; null until they have said so. */
export async function findHomeCountry(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom("profilesProfile")
    .select("country")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row?.country ?? null;
}

export type ProfileRow = Awaited<ReturnType<typeof getProfile>>;

/** Serializes changes of one profile. */
export function lockProfile(tx: Tx, memberId: number) {
  return tx
    .selectFrom("profilesProfile")
    .selectAll()
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type ProfileValues = Partial<Omit<ProfileRow, "memberId" | "username" | "dateOfBirth" | "status">>;

export function updateValues(tx: Tx, memberId: number, values: ProfileValues & { updatedAt: Date }) {
  return tx
    .updateTable("profilesProfile")
    .set({
      ...values,
      ...(values.relationship && { relationship: storedValue(values.relationship) }),
      ...(values.hair && { hair: storedValue(values.hair) }),
    })
    .where("memberId", "=", memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The columns of a card. */
export const CARD = [
  "memberId",
  "username",
  "dateOfBirth",
  "gender",
  "country",
  "region",
  "city",
  "status",
  "fictional",
  "open",
  "invisible",
  "showOnline",
  "signedUpAt",
  "seenAt",
  "photoKey",
  "photoThumbHash",
  "photoCount",
  "photoAudience",
] as const;

/** A single card has its own statement: the plan for a list would be slower. */
export function listCardRows(db: Db, memberIds: readonly number[]) {
  const [memberId] = memberIds;
  return memberIds.length === 1 && memberId !== undefined
    ? cardOf(db, { memberId })
    : cardsOf(db, { memberIds });
}

const cardOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db.selectFrom("profilesCard").select(CARD).where("memberId", "=", memberId),
);

const cardsOf = keepRead(({ memberIds }: { memberIds: readonly number[] }, db) =>
  db
    .selectFrom("profilesCard")
    .select(CARD)
    .where("memberId", "=", sql<number>`any(array(select unnest(${memberIds}::bigint[])))`),
);

/**
 * SQL condition of member lists: seen after `since`. Not a join, since most members were not.
 * @param column of the member's id, as the statement names it: `search.member_id`
 */
export function seenSince(column: string, since: Date): RawBuilder<boolean> {
  return sql<boolean>`(select seen_at from profiles_presence presence
    where presence.member_id = ${sql.ref(column)}) > ${since}`;
}

/**
 * SQL condition of member lists: members who look for this gender or have not said whom they look for.
 * @param columns of the member's id and gender, as the statement names them
 */
export function mightSeek(columns: { id: string; gender: string }, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from profiles_profile said where said.member_id = ${sql.ref(columns.id)}
    and said.sexuality <> 'bi' and (said.sexuality = 'hetero') = (${sql.ref(columns.gender)} = ${wanted}))`;
}

export function deleteProfile(tx: Tx, memberId: number) {
  return tx.deleteFrom("profilesProfile").where("memberId", "=", memberId).execute();
}

export function deletePresence(tx: Tx, memberId: number) {
  return tx.deleteFrom("profilesPresence").where("memberId", "=", memberId).execute();
}

/** Writes the time, and the day if it has changed; the day survives a crash. Members without a profile are skipped. */
export async function writePresence(tx: Tx, memberIds: readonly number[], at: Date): Promise<void> {
  await sql`insert into profiles_presence as presence (member_id, seen_at)
    select id, ${at} from unnest(${memberIds}::bigint[]) as here (id)
    where exists (select from profiles_profile profile where profile.member_id = id)
    on conflict (member_id) do update set seen_at = greatest(presence.seen_at, excluded.seen_at)`.execute(tx);
  await sql`update profiles_profile set last_active_on = ${at}::date
    where member_id = any(${memberIds}::bigint[])
      and (last_active_on is null or last_active_on < ${at}::date)`.execute(tx);
}

/**
 * Updates the time of members who have a row, in a third of the time of `writePresence`.
 * @returns how many had a row
 */
export async function movePresence(tx: Tx, memberIds: readonly number[], at: Date): Promise<number> {
  const { numAffectedRows } = await sql`update profiles_presence as presence
    set seen_at = greatest(presence.seen_at, ${at})
    from unnest(${memberIds}::bigint[]) as here (id) where presence.member_id = here.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function listTraitRows(db: Db, memberIds: readonly number[]) {
  const rows = await db
    .selectFrom("profilesProfile")
    .select(["memberId", "relationship", "hair", "eye", "body", "tattoos", "interests"])
    .where("memberId", "in", memberIds)
    .execute();
  return rows.map(speak);
}

function speak<Row extends { relationship: string | null; hair: string | null }>(row: Row): Row {
  const { relationship, hair } = row;
  return {
    ...row,
    relationship: relationship && spokenValue(relationship),
    hair: hair && spokenValue(hair),
  };
}

export function findMark(db: Db, memberId: number) {
  return db
    .selectFrom("profilesProfile")
    .select(["username", "fictional"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

/** @returns undefined if there is no such profile, or if it is marked already */
export function setFictional(tx: Tx, memberId: number) {
  return tx
    .updateTable("profilesProfile")
    .set({ fictional: true })
    .where("memberId", "=", memberId)
    .where("fictional", "=", false)
    .returning("memberId")
    .executeTakeFirst();
}
