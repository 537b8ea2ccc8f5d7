import { sql, type Updateable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { MailAddress } from "#db/tables.ts";
import type { AddressReason } from "./address-rules.ts";

const readReason = keepRead(({ addressHash }: { addressHash: string }, db) =>
  db.selectFrom("mailAddress").select("reason").where("addressHash", "=", addressHash),
);

export async function findReason(db: Db, addressHash: string): Promise<AddressReason | null> {
  const [row] = await readReason(db, { addressHash });
  return (row?.reason ?? null) as AddressReason | null;
}

export async function insertAddress(
  tx: Tx,
  row: { addressHash: string; memberId: number; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto("mailAddress")
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export function lockAddress(tx: Tx, addressHash: string) {
  return (
    tx
      .selectFrom("mailAddress")
      // The driver would make points in time of an array of dates.
      .select(["reason", sql<string[]>`soft_days::text[]`.as("softDays")])
      .where("addressHash", "=", addressHash)
      .forUpdate()
      .executeTakeFirstOrThrow()
  );
}

export async function updateAddress(
  tx: Tx,
  addressHash: string,
  change: Updateable<MailAddress>,
): Promise<void> {
  await tx.updateTable("mailAddress").set(change).where("addressHash", "=", addressHash).execute();
}

/** Clears this reason only; with a bounce go the days that might have become one. */
export async function deleteReason(
  tx: Tx,
  { addressHash, reason, now }: { addressHash: string; reason: AddressReason; now: Date },
): Promise<void> {
  await tx
    .updateTable("mailAddress")
    .set((eb) => ({
      reason: eb.fn("nullif", ["reason", eb.val(reason)]),
      since: eb.case().when("reason", "=", reason).then(null).else(eb.ref("since")).end(),
      ...(reason === "bounce" && { softDays: [] }),
      changedAt: now,
    }))
    .where("addressHash", "=", addressHash)
    .execute();
}

export function listAddressesOf(db: Db, memberId: number) {
  return db
    .selectFrom("mailAddress")
    .select(["reason", "since", sql<string[]>`soft_days::text[]`.as("softDays"), "lastStatus"])
    .where("memberId", "=", memberId)
    .orderBy("changedAt")
    .execute();
}

/** Keeps the hashes of addresses whose owner has complained, without the member's id. */
export async function keepComplaintsOf(
  tx: Tx,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable("mailAddress")
    .set({ memberId: null, softDays: [], lastStatus: null, changedAt: now })
    .where("memberId", "=", memberId)
    .where("reason", "=", "fbl")
    .execute();
}

export async function deleteAddressesOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("mailAddress").where("memberId", "=", memberId).execute();
}
