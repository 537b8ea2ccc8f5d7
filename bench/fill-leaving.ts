import type pg from "pg";
import type { App } from "#platform/app.ts";

type Leaving = {
  memberId: number;
  others: readonly number[];
  conversations: number;
  messages: number;
  photos: number;
};

const RENDITION = Buffer.alloc(40_000, "x");
const RENDITIONS = [
  "full.avif",
  "full.webp",
  "view.avif",
  "view.webp",
  "tile.avif",
  "tile.webp",
  "blurred.webp",
];

/** Gives a member conversations with others, photos with files, likes, and a closed account that is to be erased now. */
export async function fillLeaving(
  pool: pg.Pool,
  { files }: Pick<App, "files">,
  { memberId, others, conversations, messages, photos }: Leaving,
): Promise<void> {
  await pool.query(
    `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
     select least($1, other), greatest($1, other), $1, $3::integer, now(), $1 from unnest($2::bigint[]) as other`,
    [memberId, others.slice(0, conversations), Math.ceil(messages / conversations)],
  );
  await pool.query(
    `insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
     select id, seq, $1, gen_random_uuid(), 'text', 'How was the sea today, and did you swim?', now()
     from chat_conversation, generate_series(1, last_seq) seq where $1 in (low_id, high_id)`,
    [memberId],
  );
  await pool.query(
    `insert into likes_like (liker_id, liked_id, at) select $1, other, now() from unnest($2::bigint[]) as other`,
    [memberId, others.slice(0, conversations)],
  );
  for (let n = 0; n < photos; n++) {
    const key = `bench-${memberId}-${n}`;
    for (const name of RENDITIONS)
      await files.put(`photos/${key}/${name}`, RENDITION, { contentType: "image/webp" });
    await pool.query(
      `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
       values ($1, $2, $3, 'active', $4, 400, 500, '', now())`,
      [memberId, Buffer.from(key), key, n],
    );
  }
  await pool.query(
    "update accounts_member set status = 'pending_deletion', closed_at = now(), erase_at = now() where id = $1",
    [memberId],
  );
}
