import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import { giveReason, type Reason, requireReason } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { giveCaseReason } from "../../case-contract.ts";
import type { Queue } from "../../case-rules.ts";
import { findLatestDecision } from "../decisions/queries-decision.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { actorOf, lacksRight, type Person } from "../person.ts";
import { hasOpinionOf } from "../quality/read-sample.ts";
import { leaveSample, refuseJudge } from "../quality/stay-blind.ts";
import { requireQueue } from "./claim-case.ts";
import { holderOf } from "./holder.ts";
import { type CaseRow, findCase } from "./queries-case.ts";
import { isRecused } from "./queries-recusal.ts";

type Parts = Pick<App, "db" | "clock">;

/** A case that the person may read. The reason is null if they hold it or decided it. */
export type Readable = { found: CaseRow; reason: Reason | null };

/**
 * Lets a person read the case that they hold or decided; any other one after they gave a reason.
 * @throws Refusal `moderation.not_found`, `moderation.own_account`, `staff.no_right`, `moderation.recused`,
 * `moderation.blind` or `staff.reason_first`
 */
export async function requireReadable(app: Parts, person: Person, caseId: number): Promise<Readable> {
  const found = await requireOpenTo(app, person, caseId);
  const { personId } = person;
  if (holderOf(found, app.clock.now()) === personId) return { found, reason: null };
  if (await hasJudged(app, { caseId, personId })) return { found, reason: null };
  // Nobody's private data are in a report about no member, so there is nothing that a reason could open.
  if (found.aboutId === null) {
    if (!hasRight(person.roles, "case.lead")) throw lacksRight("case.lead");
    await leaveSample(app, { caseId, personId });
    return { found, reason: null };
  }
  const reason = await requireReason(app, { personId, aboutId: found.aboutId, scope: "content" });
  await leaveSample(app, { caseId, personId });
  return { found, reason };
}

/**
 * @throws Refusal `moderation.not_found`, `moderation.own_account`, `moderation.blind`, `staff.no_right` without the
 * queue's right, or `moderation.recused` after a recusal
 */
async function requireOpenTo(app: Parts, { personId, roles }: Person, caseId: number) {
  const { db } = app;
  const found = await findCase(db, caseId);
  if (!found) throw new Refusal("moderation.not_found", {}, 404);
  await refuseOwnAccount(db, { personId, memberId: found.aboutId });
  if (await hasJudged({ db }, { caseId, personId })) return found;
  requireQueue(roles, found.queue as Queue);
  if (await isRecused(db, { caseId, personId })) throw new Refusal("moderation.recused", {}, 403);
  await refuseJudge(app, { caseId, personId });
  return found;
}

/** Whether the person decided the case, or judged it again as a sample. */
async function hasJudged(
  { db }: Pick<App, "db">,
  { caseId, personId }: { caseId: number; personId: number },
): Promise<boolean> {
  const decision = await findLatestDecision(db, caseId);
  return decision?.personId === personId || (await hasOpinionOf(db, { caseId, personId }));
}

/** @throws Refusal `moderation.not_found`, `moderation.own_account`, `staff.no_right` or `moderation.recused` */
export async function stateCaseReason(
  app: Parts,
  person: Person,
  { case: caseId, ...reason }: BodyOf<typeof giveCaseReason>,
): Promise<{ open_until: string }> {
  const { aboutId } = await requireOpenTo(app, person, caseId);
  if (aboutId === null) throw new Refusal("moderation.not_found", {}, 404);
  const { until } = await giveReason(app, actorOf(person), { ...reason, aboutId, scope: "content" });
  return { open_until: until.toISOString() };
}
