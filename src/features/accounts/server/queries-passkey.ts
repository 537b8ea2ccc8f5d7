import type { Db, Tx } from "#db/database.ts";

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
  return tx.insertInto("accountsPasskey").values(passkey).execute();
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

export function touchPasskey(tx: Tx, credentialId: string, used: { counter: number; lastUsedAt: Date }) {
  return tx.updateTable("accountsPasskey").set(used).where("credentialId", "=", credentialId).execute();
}

/** Of this member alone, whatever id is asked for. */
export function deletePasskey(tx: Tx, { memberId, id }: { memberId: number; id: string }) {
  return tx
    .deleteFrom("accountsPasskey")
    .where("memberId", "=", memberId)
    .where("credentialId", "=", id)
    .execute();
}

export function insertChallenge(
  tx: Tx,
  challenge: { challenge: string; memberId: number | null; expiresAt: Date },
) {
  return tx.insertInto("accountsChallenge").values(challenge).execute();
}

export function takeChallenge(tx: Tx, challenge: string) {
  return tx
    .deleteFrom("accountsChallenge")
    .where("challenge", "=", challenge)
    .returning(["memberId", "expiresAt"])
    .executeTakeFirst();
}

export function deleteChallengesBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsChallenge").where("expiresAt", "<", before).execute();
}
