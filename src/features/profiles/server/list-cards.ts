import { calendarDate } from "#base/age.ts";
import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { listCardRows } from "./queries.ts";
import { viewCard } from "./view-card.ts";

/** Reads a member as others see them: with the age, never the date of birth. Undefined if there is no such member. */
export async function readCard(app: { db: Db; clock: App["clock"] }, memberId: number) {
  const [card] = await listCards(app, [memberId]);
  return card;
}

export type Card = Awaited<ReturnType<typeof listCards>>[number];

/** Cards in the order of the ids; unknown ids are left out. */
export async function listCards(
  { db, clock }: { db: Db; clock: App["clock"] },
  memberIds: readonly number[],
) {
  if (memberIds.length === 0) return [];
  const now = clock.now();
  const at = { now, today: calendarDate(now) };
  const rows = new Map((await listCardRows(db, memberIds)).map((row) => [row.memberId, row]));
  return memberIds.flatMap((id) => {
    const row = rows.get(id);
    return row ? [viewCard(row, at)] : [];
  });
}
