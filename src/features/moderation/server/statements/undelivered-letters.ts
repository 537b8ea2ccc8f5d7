import { sql } from "kysely";
import { autocommit } from "#db/autocommit.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { eraseAfterLetter } from "../erasure/erase-after-letter.ts";
import { DECISION_MAIL } from "./letter-kinds.ts";

type Undelivered = { kind: string; id: string };

/**
 * Reacts to a mail that did not arrive. If it was a letter, its receiver counts as told only when it is shown to them:
 * the member concerned sees it at the next page, or on the page for banned members.
 */
export async function keepUndelivered(tx: Tx, { kind, id }: Undelivered, app: App): Promise<void> {
  if (!Object.values(DECISION_MAIL).includes(kind)) return;
  await sql`update moderation_statement s set undelivered_at = ${app.clock.now()}, told_at = null,
      member_id = case when s.receiver = 'concerned' then c.about_id end
    from moderation_decision d join moderation_case c on c.id = d.case_id
    where s.id = ${Number(id)} and d.id = s.decision_id and d.undone_at is null
      and s.read_at is null and s.undelivered_at is null`.execute(tx);
  await eraseAfterLetter(app, tx, Number(id));
}

type Shown = { id: number; toldAt: Date | null; undeliveredAt: Date | null };

/** Counts the receiver of a letter that did not arrive as told now. @returns when they were told */
export async function tellByShowing(
  { db, clock }: Pick<App, "db" | "clock">,
  { id, toldAt, undeliveredAt }: Shown,
): Promise<Date | null> {
  if (toldAt !== null || undeliveredAt === null) return toldAt;
  const at = clock.now();
  await autocommit(db)
    .updateTable("moderationStatement")
    .set({ toldAt: at })
    .where("id", "=", id)
    .where("toldAt", "is", null)
    .execute();
  return at;
}
