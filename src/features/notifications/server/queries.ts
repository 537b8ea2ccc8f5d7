import { sql } from "kysely";
import type { NotificationType } from "#base/notification-types.ts";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { Channel, Choice, Detail } from "../rules.ts";

export type MemberRow = {
  mailOffAt: Date | null;
  /** When it was last turned off, though it may be on again. */
  mailTurnedOffAt: Date | null;
  mailDetail: Detail;
  pushDetail: Detail;
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string | null;
  lookedAt: Date | null;
  likesMailedAt: Date | null;
};

/** The row of a member who has none yet. */
const DEFAULT_ROW: MemberRow = {
  mailOffAt: null,
  mailTurnedOffAt: null,
  mailDetail: "none",
  pushDetail: "none",
  quietFrom: 23,
  quietTo: 7,
  timeZone: null,
  lookedAt: null,
  likesMailedAt: null,
};

export async function readRow(db: Db, memberId: number): Promise<MemberRow> {
  const [row] = await rowOf(db, { memberId });
  return row ? (row as unknown as MemberRow) : DEFAULT_ROW;
}

const rowOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("notificationsMember")
    .select([
      ...(["mailOffAt", "mailTurnedOffAt", "mailDetail", "pushDetail", "quietFrom", "quietTo"] as const),
      ...(["timeZone", "lookedAt", "likesMailedAt"] as const),
    ])
    .where("memberId", "=", memberId),
);

export function listChoices(db: Db, memberId: number): Promise<Choice[]> {
  return db
    .selectFrom("notificationsChoice")
    .select(["type", "channel", "wanted"])
    .where("memberId", "=", memberId)
    .execute() as Promise<Choice[]>;
}

export function upsertRow(tx: Tx, memberId: number, change: Partial<MemberRow>) {
  return tx
    .insertInto("notificationsMember")
    .values({ memberId, ...change })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ memberId, ...change }))
    .execute();
}

/** @returns the choices that differ from before, in the given order */
export async function upsertChoices(
  tx: Tx,
  memberId: number,
  { choices, at }: { choices: readonly Choice[]; at: Date },
): Promise<Choice[]> {
  if (choices.length === 0) return [];
  const { rows } = await sql<{ type: NotificationType; channel: Channel; wanted: boolean }>`
    insert into notifications_choice as choice (member_id, type, channel, wanted, changed_at, turned_off_at)
    select ${memberId}, type, channel, wanted, ${at}, case when not wanted then ${at}::timestamptz end from unnest(${choices.map(({ type }) => type)}::text[],
      ${choices.map(({ channel }) => channel)}::text[], ${choices.map(({ wanted }) => wanted)}::boolean[])
      as given (type, channel, wanted)
    on conflict (member_id, type, channel) do update set wanted = excluded.wanted, changed_at = excluded.changed_at,
      turned_off_at = coalesce(excluded.turned_off_at, choice.turned_off_at)
      where choice.wanted <> excluded.wanted
    returning type, channel, wanted`.execute(tx);
  return rows;
}

/** For the data export. */
export async function listAll(db: Db, memberId: number) {
  const choices = await db
    .selectFrom("notificationsChoice")
    .select(["type", "channel", "wanted", "changedAt", "turnedOffAt"])
    .where("memberId", "=", memberId)
    .orderBy("type")
    .orderBy("channel")
    .execute();
  const waiting = await db
    .selectFrom("notificationsDue")
    .selectAll()
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const pushed = await db
    .selectFrom("notificationsPushed")
    .select(["tag", "at", "pushes"])
    .where("memberId", "=", memberId)
    .orderBy("tag")
    .execute();
  const devices = await db
    .selectFrom("notificationsDevice")
    .select(["endpoint", "createdAt", "confirmedAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  const calendar = await db
    .selectFrom("notificationsCalendar")
    .select(["kind", "mails", "lastAt"])
    .where("memberId", "=", memberId)
    .orderBy("kind")
    .execute();
  const settings = await readRow(db, memberId);
  return { settings, choices, waiting: waiting ?? null, pushed, devices, calendar };
}

const TABLES = [
  "notificationsCalendar",
  "notificationsPushed",
  "notificationsDue",
  "notificationsDevice",
  "notificationsChoice",
  "notificationsMember",
] as const;

/** A member has a few dozen rows, so one transaction is short. */
export async function deleteAll(tx: Tx, memberId: number): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where("memberId", "=", memberId).execute();
}
