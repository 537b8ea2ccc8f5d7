import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

/** The other member of this conversation; nothing if either of them has removed it from the list. */
export async function findPartner(
  db: Db,
  { conversation, viewerId }: { conversation: number; viewerId: number },
): Promise<number | undefined> {
  const [found] = await partner(db, { conversation, viewerId });
  return found?.partnerId;
}

const partner = keepRead(
  ({ conversation, viewerId }: { conversation: number; viewerId: number }) =>
    sql<{ partnerId: number }>`
      select case when low_id = ${viewerId} then high_id else low_id end as partner_id from chat_conversation
      where id = ${conversation} and ${viewerId} in (low_id, high_id)
        and last_seq > removed_low and last_seq > removed_high`,
);
