import type { Db, Tx } from "#db/database.ts";

export type ChallengePurpose = "log_in" | "confirmation" | "registration";

export function insertChallenge(
  tx: Tx,
  challenge: { challenge: string; purpose: ChallengePurpose; personId: number | null; expiresAt: Date },
) {
  return tx.insertInto("staffChallenge").values(challenge).execute();
}

/** Deletes the challenge, so that it works once. */
export function takeChallenge(tx: Tx, challenge: string) {
  return tx
    .deleteFrom("staffChallenge")
    .where("challenge", "=", challenge)
    .returning(["personId", "purpose", "expiresAt"])
    .executeTakeFirst();
}

/** @returns undefined if the passkey is already registered */
export function insertPasskey(
  tx: Tx,
  passkey: {
    credentialId: string;
    personId: number;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    createdAt: Date;
  },
) {
  return tx
    .insertInto("staffPasskey")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning("credentialId")
    .executeTakeFirst();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("staffPasskey")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

export function listPasskeys(db: Db, personId: number) {
  return db
    .selectFrom("staffPasskey")
    .select(["credentialId", "name", "createdAt", "lastUsedAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .orderBy("credentialId")
    .execute();
}

export function touchPasskey(tx: Tx, credentialId: string, used: { counter: number; lastUsedAt: Date }) {
  return tx
    .updateTable("staffPasskey")
    .set(used)
    .where("credentialId", "=", credentialId)
    .returning("personId")
    .executeTakeFirst();
}

/** Deletes a passkey of this person only. */
export function deletePasskey(tx: Tx, { personId, id }: { personId: number; id: string }) {
  return tx
    .deleteFrom("staffPasskey")
    .where("personId", "=", personId)
    .where("credentialId", "=", id)
    .returning("name")
    .executeTakeFirst();
}

export function deletePasskeysOf(tx: Tx, personId: number) {
  return tx.deleteFrom("staffPasskey").where("personId", "=", personId).execute();
}

export function deleteCodesOf(tx: Tx, personId: number) {
  return tx.deleteFrom("staffRecoveryCode").where("personId", "=", personId).execute();
}

export function insertCodes(tx: Tx, codes: { personId: number; codeHash: Buffer }[]) {
  return tx.insertInto("staffRecoveryCode").values(codes).execute();
}

/** Only one of two simultaneous calls gets the row. */
export function takeCode(
  tx: Tx,
  { personId, codeHash, usedAt }: { personId: number; codeHash: Buffer; usedAt: Date },
) {
  return tx
    .updateTable("staffRecoveryCode")
    .set({ usedAt })
    .where("personId", "=", personId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .returning("personId")
    .executeTakeFirst();
}

export async function countCodes(db: Db, personId: number): Promise<number> {
  const { n } = await db
    .selectFrom("staffRecoveryCode")
    .where("personId", "=", personId)
    .where("usedAt", "is", null)
    .select((of) => of.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export function insertLink(
  tx: Tx,
  link: { tokenHash: Buffer; personId: number; createdAt: Date; expiresAt: Date },
) {
  return tx.insertInto("staffLink").values(link).execute();
}

export function findLink(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  return db
    .selectFrom("staffLink")
    .select(["id", "personId"])
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export function takeLink(tx: Tx, id: number, usedAt: Date) {
  return tx
    .updateTable("staffLink")
    .set({ usedAt })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
}

/** Ends the links that a person has not used. */
export function deleteLinksOf(tx: Tx, personId: number) {
  return tx.deleteFrom("staffLink").where("personId", "=", personId).where("usedAt", "is", null).execute();
}
