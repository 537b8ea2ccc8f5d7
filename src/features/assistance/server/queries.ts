import type { Db, Tx } from "#db/database.ts";
import { GroundError } from "#platform/errors.ts";

type NewNote = { clientId: string; memberId: number; personId: number; words: string; at: Date };

/**
 * @returns the number of the note, also if it was written before, and whether it came now
 * @throws GroundError `not_found` if the id belongs to another note
 */
export async function insertNote(tx: Tx, note: NewNote): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto("assistanceNote")
    .values(note)
    .onConflict((conflict) => conflict.column("clientId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { clientId, memberId, personId, words } = note;
  const same = await tx
    .selectFrom("assistanceNote")
    .select("id")
    .where("clientId", "=", clientId)
    .where("memberId", "=", memberId)
    .where("personId", "=", personId)
    .where("words", "=", words)
    .executeTakeFirst();
  if (!same) throw new GroundError("not_found");
  return { id: same.id, isNew: false };
}

/** Returns the notes about a member since then, the newest first. */
export function listNotes(db: Db, { memberId, since }: { memberId: number; since: Date }) {
  return db
    .selectFrom("assistanceNote")
    .select(["id", "at", "words", "personId"])
    .where("memberId", "=", memberId)
    .where("at", ">", since)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** Returns all notes about a member, the oldest first, without their authors. */
export function listAllNotes(db: Db, memberId: number) {
  return db
    .selectFrom("assistanceNote")
    .select(["at", "words"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
