import type { Db, Tx } from "#db/database.ts";

export function refuseDevice(tx: Tx, refused: { device: string; ref: string; until: Date }) {
  return tx
    .insertInto("ageRefusedDevice")
    .values(refused)
    .onConflict((conflict) =>
      conflict.column("device").doUpdateSet({ ref: refused.ref, until: refused.until }),
    )
    .execute();
}

/** The check because of which a device is refused now. */
export async function findRefusedDevice(
  db: Db,
  { device, now }: { device: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("ageRefusedDevice")
    .select("ref")
    .where("device", "=", device)
    .where("until", ">", now)
    .executeTakeFirst();
  return row?.ref;
}

export function acceptDeviceAgain(tx: Tx, ref: string) {
  return tx.deleteFrom("ageRefusedDevice").where("ref", "=", ref).execute();
}

/** Results `under_age` that nobody has decided about, oldest first. */
export function listUndecided(db: Db) {
  return db
    .selectFrom("ageCheck")
    .select(["id", "memberId", "provider", "method", "providerRef", "endedAt"])
    .where("state", "=", "under_age")
    .where("decision", "is", null)
    .orderBy("endedAt")
    .execute();
}

export function lockUndecided(tx: Tx, id: number) {
  return tx
    .selectFrom("ageCheck")
    .select(["id", "memberId", "ref"])
    .where("id", "=", id)
    .where("state", "=", "under_age")
    .where("decision", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export function saveDecision(
  tx: Tx,
  id: number,
  made: { decision: "lifted" | "closed"; reason: string; decidedAt: Date },
) {
  return tx.updateTable("ageCheck").set(made).where("id", "=", id).execute();
}
