import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { STRIKE_MONTHS } from "../../case-rules.ts";
import type { AnyMeasure } from "../../measure-rules.ts";
import { type RuleName, ruleOf } from "../../rules-list.ts";
import { applyRestrictions, applyToContent } from "./apply-measures.ts";
import { insertMeasures, insertStrike, listStanding, lockAbout } from "./queries-decision.ts";

const DAY = 86_400_000;

type Beginning = {
  decisionId: number;
  aboutId: number;
  subject: string;
  rule: RuleName | null;
  measures: readonly { kind: AnyMeasure; days?: number | undefined }[];
};

/** Begins measures, each of which needs a statement of reasons by the end of the transaction. */
export async function beginMeasures(
  app: Pick<App, "clock" | "announce" | "seal">,
  tx: Tx,
  { decisionId, aboutId, subject, rule, measures }: Beginning,
): Promise<void> {
  const at = app.clock.now();
  await lockAbout(tx, aboutId);
  await insertMeasures(
    tx,
    measures.map(({ kind, days }) => ({
      ...{ decisionId, kind, subject, aboutId },
      beginsAt: at,
      endsAt: days === undefined ? null : new Date(at.getTime() + days * DAY),
    })),
  );
  const begun = (await listStanding(tx, aboutId)).filter((one) => one.decisionId === decisionId);
  await applyRestrictions(app, tx, aboutId);
  await applyToContent(app, tx, { measures: begun, begins: true, rule });
}

/** Stores a strike, by which the next decision about the same person sees this one. */
export async function giveStrike(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { decisionId, aboutKey, rule }: { decisionId: number; aboutKey: string | null; rule: RuleName },
): Promise<void> {
  const { strike: weight } = ruleOf(rule);
  if (aboutKey === null || weight === 0) return;
  const at = clock.now();
  await insertStrike(tx, { decisionId, aboutKey, rule, weight, at, expiresAt: addMonths(at, STRIKE_MONTHS) });
}
