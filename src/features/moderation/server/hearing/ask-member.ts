import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { ANSWER_HOURS, HEARING_LANES, type Question } from "../../questions-list.ts";
import { type CaseRow, type Holding, insertEvent, updateCase } from "../cases/queries-case.ts";
import { requireHeld } from "../cases/require-held.ts";
import { actorOf, type Person } from "../person.ts";
import { insertQuestion, listQuestions } from "./queries-question.ts";

const HOUR = 3_600_000;

const asked = auditKind("moderation.asked", ["question"]);

/**
 * Asks the member concerned before anything is decided. The case waits for the answer for 72 hours at most and is due
 * when it was due before.
 * @throws Refusal `moderation.taken`, `moderation.no_hearing` if there is no time or nobody to ask, or
 * `moderation.asked` for the second question about a case, which only a lead may ask
 */
export function askMember(
  app: Pick<App, "db" | "clock">,
  person: Person,
  { caseId, lease, question }: Omit<Holding, "personId"> & { question: Question },
): Promise<void> {
  const askedAt = app.clock.now();
  const { personId } = person;
  return app.db.transaction().execute(async (tx) => {
    const found = await requireHeld(tx, { caseId, lease, personId }, askedAt);
    const locale = await requireHearable(tx, found, person);
    const answerUntil = new Date(askedAt.getTime() + ANSWER_HOURS * HOUR);
    const row = { caseId, question, askedBy: personId, askedAt, answerUntil, locale };
    const { id } = await insertQuestion(tx, row);
    const free = { leasedBy: null, leasedUntil: null };
    await updateCase(tx, caseId, { state: "waiting", waitUntil: answerUntil, ...free });
    await insertEvent(tx, { caseId, kind: "asked", personId, data: { question }, at: askedAt });
    await enqueue(tx, "mail-question", { questionId: id });
    const subject = `case:${caseId}`;
    const { aboutId } = found;
    await writeAudit(app, tx, { kind: asked, actor: actorOf(person), subject, aboutId, after: { question } });
  });
}

/** @returns the language of the member */
async function requireHearable(tx: Tx, found: CaseRow, { roles }: Person): Promise<string> {
  const member = found.aboutId === null ? undefined : await findAccount(tx, found.aboutId);
  const isFirst = found.appealOf === null && found.sampleOf === null;
  if (!member?.email || !isFirst || !HEARING_LANES.includes(found.lane))
    throw new Refusal("moderation.no_hearing", {}, 422);
  const before = await listQuestions(tx, found.id);
  if (before.length > 0 && !hasRight(roles, "case.lead")) throw new Refusal("moderation.asked", {}, 409);
  return member.locale;
}
