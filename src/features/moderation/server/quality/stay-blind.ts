import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { holderOf } from "../cases/holder.ts";
import { insertRecusal } from "../cases/queries-case.ts";
import { isSampled } from "./draw-samples.ts";
import { findBlindSample, insertTold } from "./queries-sample.ts";

type Parts = Pick<App, "db" | "clock">;
type Reading = { caseId: number; personId: number };

/**
 * A person who judges a decision again must not read it before.
 * @throws Refusal `moderation.blind`
 */
export async function refuseJudge({ db, clock }: Parts, { caseId, personId }: Reading): Promise<void> {
  const sample = await findBlindSample(db, caseId);
  if (sample && holderOf(sample, clock.now()) === personId) throw new Refusal("moderation.blind", {}, 403);
}

type Telling = Reading & { decisionId: number };

/** Keeps a decision of which a person is told from being judged again by them, whether it is drawn already or later. */
export async function noteTold(
  { db, seal }: Pick<App, "db" | "seal">,
  { caseId, decisionId, personId }: Telling,
): Promise<void> {
  if (isSampled({ seal }, decisionId))
    await db.transaction().execute((tx) => insertTold(tx, { decisionId, personId }));
  await leaveSample({ db }, { caseId, personId });
}

/** Keeps a decision that a person reads from being judged again by them. */
export async function leaveSample({ db }: { db: Db }, { caseId, personId }: Reading): Promise<void> {
  const sample = await findBlindSample(db, caseId);
  if (!sample) return;
  await db.transaction().execute((tx) => insertRecusal(tx, { caseId: sample.id, personId, why: "other" }));
}
