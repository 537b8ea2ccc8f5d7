import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { ShownKind } from "../rules.ts";
import type { SentImage } from "./images/image-address.ts";

export type MessageRow = {
  seq: number;
  senderId: number;
  clientId: string;
  kind: ShownKind;
  body: string;
  sentAt: Date;
  /** Set for kind `image`. */
  image: SentImage | null;
};

/** `from` and `to` are inclusive. */
type Range = { conversation: number; from: number; to: number; limit: number };

/** The kind and the words as both members see them: nothing is left of a hidden message. */
export const SHOWN = sql`case when message.hidden_at is null then message.kind else 'hidden' end as kind,
  case when message.hidden_at is null then message.body else '' end as body`;

const MESSAGE = sql`select message.seq, message.sender_id, message.client_id, ${SHOWN},
    message.sent_at, case when image.key is null then null else
      json_build_object('key', image.key, 'width', image.width, 'height', image.height, 'thumbHash', image.thumb_hash)
    end as image
  from chat_message message left join chat_image image on message.kind = 'image' and image.key = message.body
    and message.hidden_at is null`;

/** The last messages of a range, in ascending order. */
export async function listNewest(db: Db, range: Range): Promise<MessageRow[]> {
  return (await newestOf(db, range)).reverse();
}

const newestOf = keepRead(
  ({ conversation, from, to, limit }: Range) =>
    sql<MessageRow>`${MESSAGE} where message.conversation_id = ${conversation}
    and message.seq between ${from} and ${to} order by message.seq desc limit ${limit}`,
);

/** The first messages of a range, in ascending order. */
export function listOldest(db: Db, range: Range): Promise<MessageRow[]> {
  return oldestOf(db, range);
}

const oldestOf = keepRead(
  ({ conversation, from, to, limit }: Range) =>
    sql<MessageRow>`${MESSAGE} where message.conversation_id = ${conversation}
    and message.seq between ${from} and ${to} order by message.seq limit ${limit}`,
);

type Pair = { viewerId: number; otherId: number };

/** When the other member was last seen, if both share it, and whether the viewer wants images blurred. */
export async function findSharing(db: Db, pair: Pair) {
  const [sharing] = await sharingOf(db, pair);
  return { lastSeen: sharing?.lastSeen ?? null, blurImages: sharing?.blurImages ?? true };
}

const sharingOf = keepRead(
  ({ viewerId, otherId }: Pair) =>
    sql<{ lastSeen: Date | null; blurImages: boolean }>`
    select mine.blur_images, case when mine.show_online and theirs.show_online then presence.seen_at end as last_seen
    from accounts_standing mine
    join accounts_standing theirs on theirs.member_id = ${otherId}
    left join profiles_presence presence on presence.member_id = theirs.member_id
    where mine.member_id = ${viewerId}`,
);
