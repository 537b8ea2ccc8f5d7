import type { Db, Tx } from "#db/database.ts";
import type { SecurityEvent } from "./events.ts";

export type DatedEvent = SecurityEvent & { at: Date };

export function insertSecurityEvents(tx: Tx, events: readonly DatedEvent[]) {
  const rows = events.map(({ at, kind, memberId, route }) => ({ at, kind, memberId, route: route ?? null }));
  return tx.insertInto("securityEvent").values(rows).execute();
}

/** Returns the newest `limit` events, oldest first. */
export async function listSecurityEvents(
  db: Db,
  {
    memberId,
    kind,
    since,
    limit,
  }: { memberId?: number | undefined; kind?: string | undefined; since: Date; limit: number },
) {
  const rows = await db
    .selectFrom("securityEvent")
    .select(["at", "kind", "memberId", "route"])
    .where("at", ">=", since)
    .$if(memberId !== undefined, (events) => events.where("memberId", "=", memberId as number))
    .$if(kind !== undefined, (events) => events.where("kind", "=", kind as string))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.reverse();
}
