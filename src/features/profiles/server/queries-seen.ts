import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { standingColumns } from "#features/safety/server/safety.ts";
import { CARD } from "./queries.ts";

type Asked = { memberIds: readonly number[]; viewerId: number | null; at: Date };

export type SeenRow = Awaited<ReturnType<typeof listSeenRows>>[number];

/** Cards with each member's standing towards the viewer. */
export function listSeenRows(db: Db, asked: Asked) {
  return seenRowsOf(db, asked);
}

const seenRowsOf = keepRead(({ memberIds, viewerId, at }: Asked, db) =>
  db
    .selectFrom("profilesCard")
    .select(CARD)
    .select(standingColumns("profilesCard.memberId", { viewerId, at }))
    .where("memberId", "=", sql<number>`any(array(select unnest(${memberIds}::bigint[])))`),
);
