import type { Db, Tx } from "#db/database.ts";

export function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer;
    personId: number;
    device: string;
    country: string | null;
    createdAt: Date;
    lastSeenAt: Date;
  },
) {
  return tx.insertInto("staffSession").values(session).returning("id").executeTakeFirstOrThrow();
}

export function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("staffSession as session")
    .innerJoin("staffPerson as person", "person.id", "session.personId")
    .select(["session.id", "personId", "lastSeenAt", "confirmedAt", "session.createdAt"])
    .select(["alias", "roles", "named", "locale"])
    .where("tokenHash", "=", tokenHash)
    .where("session.endedAt", "is", null)
    .where("person.endedAt", "is", null)
    .where("person.enrolledAt", "is not", null)
    .executeTakeFirst();
}

export function touchSession(tx: Tx, id: number, lastSeenAt: Date) {
  return tx.updateTable("staffSession").set({ lastSeenAt }).where("id", "=", id).execute();
}

/** A live session began after `since` and was used after `seenSince`. */
export function listSessions(
  db: Db,
  personId: number,
  { since, seenSince }: { since: Date; seenSince: Date },
) {
  return db
    .selectFrom("staffSession")
    .select(["id", "device", "country", "createdAt", "lastSeenAt"])
    .where("personId", "=", personId)
    .where("endedAt", "is", null)
    .where("createdAt", ">", since)
    .where("lastSeenAt", ">", seenSince)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function isKnownDevice(
  db: Db,
  { personId, device, country }: { personId: number; device: string; country: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom("staffSession")
    .select("id")
    .where("personId", "=", personId)
    .where("device", "=", device)
    .where("country", "is not distinct from", country)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function endSession(tx: Tx, { id, personId, at }: { id: number; personId: number; at: Date }) {
  return tx
    .updateTable("staffSession")
    .set({ endedAt: at })
    .where("id", "=", id)
    .where("personId", "=", personId)
    .where("endedAt", "is", null)
    .returning("device")
    .executeTakeFirst();
}

/** Two log-outs of one person come one after the other, so that the second one finds no session left. */
export function lockSessions(tx: Tx, personId: number) {
  return tx
    .selectFrom("staffSession")
    .select("id")
    .where("personId", "=", personId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Ends all sessions of a person, or all but the newest `keep` and the one `except`. @returns how many ended */
export async function endSessionsOf(
  tx: Tx,
  { personId, at, keep = 0, except = 0 }: { personId: number; at: Date; keep?: number; except?: number },
): Promise<number> {
  const kept = tx
    .selectFrom("staffSession")
    .select("id")
    .where("personId", "=", personId)
    .where("endedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(keep);
  const ended = await tx
    .updateTable("staffSession")
    .set({ endedAt: at })
    .where("personId", "=", personId)
    .where("endedAt", "is", null)
    .where("id", "not in", kept)
    .where("id", "<>", except)
    .returning("id")
    .execute();
  return ended.length;
}

export function confirmSession(tx: Tx, id: number, confirmedAt: Date) {
  return tx.updateTable("staffSession").set({ confirmedAt }).where("id", "=", id).execute();
}

/** Only one of two simultaneous calls gets the confirmation. */
export function takeConfirmation(tx: Tx, { id, since }: { id: number; since: Date }) {
  return tx
    .updateTable("staffSession")
    .set({ confirmedAt: null })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .where("confirmedAt", ">", since)
    .returning("id")
    .executeTakeFirst();
}
