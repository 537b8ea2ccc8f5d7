import type { Tx } from "#db/database.ts";
import { readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { type CaseRow, findCase } from "../cases/queries-case.ts";
import { type DecisionRow, findDecision, type MeasureRow } from "./queries-decision.ts";

const FIELD_OF: Record<string, "about" | "name"> = { text_held: "about", name_held: "name" };

/** The words that a measure on a text or a name is about, as they were when they were reported. */
export async function reportedWords(
  { seal }: Pick<App, "seal">,
  tx: Tx,
  { kind, decisionId }: MeasureRow,
): Promise<string[]> {
  const field = FIELD_OF[kind];
  if (!field) return [];
  const { caseId } = (await findDecision(tx, decisionId)) as DecisionRow;
  const { appealOf } = (await findCase(tx, caseId)) as CaseRow;
  const reports = await readReports({ seal, db: tx }, { caseId: appealOf ?? caseId });
  return reports.flatMap(({ evidence }) => evidence?.[field] || []);
}
