import type { Db, Tx } from "#db/database.ts";

/** A challenge is only valid for the ceremony it was created for. */
export type ChallengePurpose = "login" | "proof" | "registration";

/** @returns undefined if that credential is already registered */
export function insertPasskey(
  tx: Tx,
  passkey: {
    credentialId: string;
    memberId: number;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    createdAt: Date;
  },
) {
  return tx
    .insertInto("accountsPasskey")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning("credentialId")
    .executeTakeFirst();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("accountsPasskey")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

export function listPasskeyRows(db: Db, memberId: number) {
  return db
    .selectFrom("accountsPasskey")
    .select(["credentialId", "name", "createdAt", "lastUsedAt"])
    .where("memberId", "=", memberId)
    .orderBy("createdAt")
    .execute();
}

/** @returns undefined if the passkey has been removed meanwhile */
export function touchPasskey(tx: Tx, credentialId: string, used: { counter: number; lastUsedAt: Date }) {
  return tx
    .updateTable("accountsPasskey")
    .set(used)
    .where("credentialId", "=", credentialId)
    .returning("memberId")
    .executeTakeFirst();
}

/** Deletes a passkey of this member only. @returns undefined if there was none */
export function deletePasskey(tx: Tx, { memberId, id }: { memberId: number; id: string }) {
  return tx
    .deleteFrom("accountsPasskey")
    .where("memberId", "=", memberId)
    .where("credentialId", "=", id)
    .returning("credentialId")
    .executeTakeFirst();
}

export function deletePasskeysOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsPasskey").where("memberId", "=", memberId).execute();
}

export function insertChallenge(
  tx: Tx,
  challenge: { challenge: string; purpose: ChallengePurpose; memberId: number | null; expiresAt: Date },
) {
  return tx.insertInto("accountsChallenge").values(challenge).execute();
}

export function takeChallenge(tx: Tx, challenge: string) {
  return tx
    .deleteFrom("accountsChallenge")
    .where("challenge", "=", challenge)
    .returning(["memberId", "purpose", "expiresAt"])
    .executeTakeFirst();
}

export function deleteChallengesOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsChallenge").where("memberId", "=", memberId).execute();
}
