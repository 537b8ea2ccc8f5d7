import type { Db, Tx } from "#db/database.ts";
import type { MessageKind } from "../rules.ts";

export type Held = {
  senderId: number;
  receiverId: number;
  clientId: string;
  kind: MessageKind;
  /** As of a message. */
  body: string;
  writtenAt: Date;
};

/** Answers nothing where it was there before. */
export function insertHeld(tx: Tx, held: Held) {
  return tx
    .insertInto("chatHeld")
    .values(held)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findHeld(
  db: Db,
  { senderId, receiverId, clientId }: Omit<Held, "kind" | "body" | "writtenAt">,
) {
  return db
    .selectFrom("chatHeld")
    .select(["kind", "body", "writtenAt", "refused"])
    .where("senderId", "=", senderId)
    .where("receiverId", "=", receiverId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}
