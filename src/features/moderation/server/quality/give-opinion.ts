import type { Tx } from "#db/database.ts";
import { reopenReportsOf } from "#features/safety/server/safety.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { HANDED_UP_HOURS } from "../../case-rules.ts";
import { agrees } from "../../quality-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { openAgain } from "../cases/open-again.ts";
import {
  type CaseRow,
  hasOpenAppeal,
  insertEvent,
  insertRecusal,
  lockCase,
  updateCase,
} from "../cases/queries-case.ts";
import { type DecisionRow, findDecision } from "../decisions/queries-decision.ts";
import { actorOf, type Person } from "../person.ts";
import { hasBanned, insertOpinion, listOpinions } from "./queries-sample.ts";

const HOUR = 3_600_000;

const opined = auditKind("moderation.opined", ["outcome", "rule", "agrees"]);

export type Opinion = { outcome: "violation" | "none"; rule: RuleName | null; isBan: boolean; why: string };
type Giving = { sample: CaseRow; person: Person; opinion: Opinion };

/**
 * Stores what a person finds in a case that is judged again. It changes nothing for the member: if the first two
 * disagree, a lead gets the case, and may open the first one again by disagreeing too.
 */
export async function giveOpinion(
  app: Pick<App, "clock" | "seal">,
  tx: Tx,
  { sample, person, opinion }: Giving,
): Promise<void> {
  const at = app.clock.now();
  const { id: caseId, aboutId } = sample;
  const { outcome, rule, isBan, why } = opinion;
  const first = (await findDecision(tx, sample.sampleOf as number)) as DecisionRow;
  const isSame = agrees({ outcome: first.outcome, isBan: await hasBanned(tx, first.id) }, { outcome, isBan });
  const isSecond = (await listOpinions(tx, caseId)).length === 0;
  const { personId } = person;
  await insertOpinion(tx, { ...{ caseId, personId, outcome, rule, why, at }, agrees: isSame });
  await insertEvent(tx, { caseId, kind: "opined", personId, at });
  if (!isSame && isSecond) await giveToLead(tx, { caseId, personId, at });
  if (!isSame && !isSecond) await openFirstAgain(app, tx, { caseId: first.caseId, person, why });
  await writeAudit(app, tx, {
    ...{ kind: opined, actor: actorOf(person), subject: `case:${caseId}`, aboutId },
    after: { outcome, rule, agrees: isSame },
  });
}

type Differing = { caseId: number; personId: number; at: Date };

async function giveToLead(tx: Tx, { caseId, personId, at }: Differing): Promise<void> {
  const dueAt = new Date(at.getTime() + HANDED_UP_HOURS * HOUR);
  await updateCase(tx, caseId, { state: "open", queue: "escalated", closedAt: null, dueAt });
  await insertRecusal(tx, { caseId, personId, why: "other" });
}

/**
 * The decision stays in force until somebody decides again. An open appeal already has it looked at by another person, who
 * reads what the lead found in the history.
 */
async function openFirstAgain(
  app: Pick<App, "clock" | "seal">,
  tx: Tx,
  { caseId, person, why }: { caseId: number; person: Person; why: string },
): Promise<void> {
  const found = await lockCase(tx, caseId);
  if (found?.state !== "decided") return;
  const { personId } = person;
  const [data, at] = [{ note: why }, app.clock.now()];
  if (await hasOpenAppeal(tx, caseId))
    return void (await insertEvent(tx, { caseId, kind: "noted", personId, data, at }));
  await reopenReportsOf(tx, caseId);
  await openAgain(app, tx, found);
  await insertEvent(tx, { caseId, kind: "reopened", personId, data, at });
}
