import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { AGREEMENT_DAYS } from "../../quality-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { findDecision } from "../decisions/queries-decision.ts";
import { countAgreement, listOpinions } from "./queries-sample.ts";

const DAY = 86_400_000;

/** The first decision and what others found. Null until somebody has judged the sample without knowing it. */
export async function readSample({ db }: Pick<App, "db">, { id, sampleOf }: CaseRow) {
  if (sampleOf === null) return null;
  const opinions = await listOpinions(db, id);
  const first = opinions.length > 0 ? await findDecision(db, sampleOf) : undefined;
  if (!first) return null;
  const aliases = await findAliases(
    db,
    opinions.map(({ personId }) => personId),
  );
  const { caseId, outcome, rule, facts, at } = first;
  return {
    first: { case: caseId, outcome, rule, facts, at: at.toISOString() },
    opinions: opinions.map((opinion) => ({
      by: aliases.get(opinion.personId) ?? "",
      outcome: opinion.outcome,
      rule: opinion.rule,
      why: opinion.why,
      agrees: opinion.agrees,
    })),
  };
}

/** Whether this person has judged the sample: then they may see what others found. */
export async function hasOpinionOf(
  db: App["db"],
  { caseId, personId }: { caseId: number; personId: number },
): Promise<boolean> {
  return (await listOpinions(db, caseId)).some((opinion) => opinion.personId === personId);
}

/** How often the second person decided as the first one did. */
export async function readAgreement({ db, clock }: Pick<App, "db" | "clock">) {
  const since = new Date(clock.now().getTime() - AGREEMENT_DAYS * DAY);
  return { days: AGREEMENT_DAYS, ...(await countAgreement(db, since)) };
}
