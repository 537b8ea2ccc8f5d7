import type { Db, Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { isInForce } from "../../measure-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { clearIdentity } from "../identity/clear-identity.ts";
import { applyRestrictions, applyToContent, giveBack } from "./apply-measures.ts";
import { type DecisionRow, findDecision, findLatestDecision, lockAbout } from "./queries-decision.ts";
import {
  endMeasuresOf,
  findReplaced,
  hasStanding,
  type Replaced,
  reviveMeasures,
  reviveStrikes,
  withdrawStrikesOf,
} from "./queries-replace.ts";

/** The decision of a case that was opened again, and whether the member is still held to anything of it. */
export type Earlier = { decision: DecisionRow; stands: boolean };

export async function findEarlier(
  db: Db,
  { id, appealOf, sampleOf }: Pick<CaseRow, "id" | "appealOf" | "sampleOf">,
): Promise<Earlier | null> {
  const decision = appealOf === null && sampleOf === null ? await findLatestDecision(db, id) : undefined;
  return decision ? { decision, stands: await hasStanding(db, id) } : null;
}

/** When the decision was made of which the member has to learn that it no longer stands. */
export function replacedAt(earlier: Earlier | null): Date | undefined {
  return earlier?.stands ? earlier.decision.at : undefined;
}

/** Ends what the earlier decision and those about its appeals began, before another one takes their place. */
export async function endEarlier(
  app: Pick<App, "clock" | "announce" | "seal">,
  tx: Tx,
  { found, earlier, by }: { found: CaseRow; earlier: Earlier; by: number },
): Promise<Replaced> {
  const { outcome, rule } = earlier.decision;
  if (outcome === "none") await clearIdentity(app, tx, { found, stands: false });
  return endStanding(app, tx, { found, rule, by, why: "replaced" });
}

type Ending = { found: CaseRow; rule: string | null; by: number; why: "replaced" | "overturned" };

/** Ends all measures and strikes of a case and of the appeals against its decisions. */
export async function endStanding(
  app: Pick<App, "clock" | "announce" | "seal">,
  tx: Tx,
  { found, rule, by, why }: Ending,
): Promise<Replaced> {
  const at = app.clock.now();
  const { id: caseId, aboutId } = found;
  const strikes = await withdrawStrikesOf(tx, caseId, at);
  if (aboutId === null) return { measures: [], strikes };
  await lockAbout(tx, aboutId);
  const ended = await endMeasuresOf(tx, caseId, { at, by, why });
  if (ended.length > 0) await giveBack(app, tx, { aboutId, ended, rule });
  return { measures: ended.map(({ id }) => id), strikes };
}

/** Brings back what a decision ended that took the place of others, and that is now taken back itself. */
export async function bringBack(
  app: Pick<App, "clock" | "announce" | "seal">,
  tx: Tx,
  { found, decision }: { found: CaseRow; decision: DecisionRow },
): Promise<void> {
  const { id: caseId, aboutId } = found;
  const replaced = await findReplaced(tx, { caseId, decisionId: decision.id });
  const earlier = decision.overturns === null ? undefined : await findDecision(tx, decision.overturns);
  if (!replaced || !earlier) return;
  if (earlier.outcome === "none") await clearIdentity(app, tx, { found, stands: true });
  await reviveStrikes(tx, replaced.strikes);
  const revived = await reviveMeasures(tx, replaced.measures);
  if (aboutId === null || revived.length === 0 || !(await findAccount(tx, aboutId))) return;
  await applyRestrictions(app, tx, aboutId);
  const measures = revived.filter((one) => isInForce(one, app.clock.now()));
  await applyToContent(app, tx, { measures, begins: true, rule: earlier.rule });
}
