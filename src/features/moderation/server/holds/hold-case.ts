import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { HOLD_MONTHS } from "../../case-rules.ts";
import { findHoldByClient, insertHold, lockCase, lockHold, setHoldEnded, setReview } from "./queries-hold.ts";

type Parts = Pick<App, "db" | "clock">;
/** Somebody of staff: a hold names them. */
type Author = Extract<Actor, { by: "person" }>;
type NewHold = { client_id: string; case: number; name: string; why: string };

const caseHeld = auditKind("moderation.case_held", ["name", "review_at"]);
const holdReviewed = auditKind("moderation.hold_reviewed", ["name", "review_at"]);
const holdEnded = auditKind("moderation.hold_ended", ["name"]);

/**
 * Keeps a case until it is released. The same request again returns the same hold.
 * @throws Refusal `moderation.not_found`, `moderation.held_already`
 */
export function holdCase(app: Parts, actor: Author, asked: NewHold) {
  const { case: caseId, client_id: clientId, name, why } = asked;
  const since = app.clock.now();
  const reviewAt = addMonths(since, HOLD_MONTHS);
  return app.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, caseId);
    if (!found) throw new Refusal("moderation.not_found", {}, 404);
    const made = await insertHold(tx, {
      ...{ clientId, caseId, name, why, since, reviewAt },
      personId: actor.personId,
    });
    if (!made) return { id: await idOfSame(tx, { clientId, caseId }) };
    const after = { name, review_at: reviewAt.toISOString() };
    await writeAudit(app, tx, {
      kind: caseHeld,
      actor,
      ...aboutCase(caseId, found),
      why,
      after,
    });
    return made;
  });
}

async function idOfSame(tx: Tx, { clientId, caseId }: { clientId: string; caseId: number }): Promise<number> {
  const same = await findHoldByClient(tx, clientId);
  if (same?.caseId === caseId) return same.id;
  throw new Refusal("moderation.held_already", {}, 409);
}

type Asked = { hold: number; why: string };

/** @throws Refusal `moderation.not_held` */
export function reviewHold(app: Parts, actor: Author, { hold: id, why }: Asked): Promise<void> {
  return changeHold(app, id, async (tx, { hold, about }) => {
    const reviewAt = addMonths(app.clock.now(), HOLD_MONTHS);
    await setReview(tx, id, reviewAt);
    const before = { review_at: hold.reviewAt.toISOString() };
    const after = { name: hold.name, review_at: reviewAt.toISOString() };
    await writeAudit(app, tx, { kind: holdReviewed, actor, ...about, why, before, after });
  });
}

/** @throws Refusal `moderation.not_held` */
export function endHold(app: Parts, actor: Author, { hold: id, why }: Asked): Promise<void> {
  return changeHold(app, id, async (tx, { hold, about }) => {
    await setHoldEnded(tx, id, { at: app.clock.now(), why });
    await writeAudit(app, tx, { kind: holdEnded, actor, ...about, why, before: { name: hold.name } });
  });
}

type Hold = NonNullable<Awaited<ReturnType<typeof lockHold>>>;
type Changing = { hold: Hold; about: ReturnType<typeof aboutCase> };

function changeHold(
  { db }: Parts,
  id: number,
  change: (tx: Tx, of: Changing) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const hold = await lockHold(tx, id);
    if (!hold) throw new Refusal("moderation.not_held", {}, 404);
    const found = await lockCase(tx, hold.caseId);
    await change(tx, { hold, about: aboutCase(hold.caseId, found) });
  });
}

function aboutCase(caseId: number, found: { aboutId: number | null } | undefined) {
  return { subject: `case:${caseId}`, aboutId: found?.aboutId ?? null };
}
