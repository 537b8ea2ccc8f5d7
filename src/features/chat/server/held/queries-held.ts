import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { MessageKind } from "../../rules.ts";
import type { SentImage } from "../images/image-address.ts";

export type Place = { senderId: number; receiverId: number; clientId: string };

export type Held = Place & {
  kind: MessageKind;
  /** Same contents as the body of a message. */
  body: string;
  writtenAt: Date;
};

export type HeldRow = Omit<Held, "senderId"> & {
  /** Code of the refusal; null while the message waits. */
  refused: string | null;
  /** Set for kind `image`. */
  image: SentImage | null;
};

/** Returns nothing if the row already existed. */
export function insertHeld(tx: Tx, held: Held) {
  return tx
    .insertInto("chatHeld")
    .values(held)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Unsent messages of a member to one or to all receivers, in order. */
export async function listHeld(
  db: Db,
  {
    senderId,
    receiverId = null,
    clientId = null,
  }: { senderId: number; receiverId?: number | null; clientId?: string | null },
): Promise<HeldRow[]> {
  return readRows<HeldRow>(db)`
    select held.receiver_id, held.client_id, held.kind, held.body, held.written_at, held.refused,
      case when image.key is null then null else
        json_build_object('key', image.key, 'width', image.width, 'height', image.height, 'thumbHash', image.thumb_hash)
      end as image
    from chat_held held left join chat_image image on held.kind = 'image' and image.key = held.body
    where held.sender_id = ${senderId}
      and (${receiverId}::bigint is null or held.receiver_id = ${receiverId})
      and (${clientId}::uuid is null or held.client_id = ${clientId})
    order by held.id`;
}

export async function findHeld(db: Db, place: Place): Promise<HeldRow | undefined> {
  return (await listHeld(db, place))[0];
}

type Waiting = { senderId: number; receiverId?: number | null; after?: number };

/** Next waiting message with an id above `after`, to one or to all receivers. */
export function findWaiting(db: Db, { senderId, receiverId = null, after = 0 }: Waiting) {
  return db
    .selectFrom("chatHeld")
    .select(["id", "receiverId"])
    .where("senderId", "=", senderId)
    .where("refused", "is", null)
    .where("id", ">", after)
    .$if(receiverId !== null, (found) => found.where("receiverId", "=", receiverId as number))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Locks the row so that nobody else can send or discard it. Returns nothing if it is gone or no longer waits. */
export function lockWaiting(tx: Tx, id: number) {
  return tx
    .selectFrom("chatHeld")
    .select(["receiverId", "clientId", "kind", "body"])
    .where("id", "=", id)
    .where("refused", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export function setRefused(tx: Tx, id: number, refused: string) {
  return tx.updateTable("chatHeld").set({ refused }).where("id", "=", id).execute();
}

/** @returns the kind and body of the deleted rows */
export function deleteHeld(tx: Tx, { senderId, clientId }: Omit<Place, "receiverId">) {
  return tx
    .deleteFrom("chatHeld")
    .where("senderId", "=", senderId)
    .where("clientId", "=", clientId)
    .returning(["kind", "body"])
    .execute();
}

export async function countWaiting(db: Db, senderId: number): Promise<number> {
  const counted = await db
    .selectFrom("chatHeld")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("senderId", "=", senderId)
    .where("refused", "is", null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}
