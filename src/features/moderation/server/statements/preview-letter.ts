import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { previewLetter as contract } from "../../decisions-contract.ts";
import type { RuleName } from "../../rules-list.ts";
import { taken } from "../cases/claim-case.ts";
import { holderOf } from "../cases/holder.ts";
import { type CaseRow, findCase } from "../cases/queries-case.ts";
import { foundBy } from "../decisions/decide.ts";
import { findLatestDecision } from "../decisions/queries-decision.ts";
import { findEarlier, replacedAt } from "../decisions/replace-earlier.ts";
import type { Person } from "../person.ts";
import { findSilence } from "../sealed/queries-sealed.ts";
import { findPrivateFacts } from "./check-facts.ts";
import { localeOf, sayLetter } from "./write-statements.ts";

const DAY = 86_400_000;

/**
 * Writes the letter to the member as the decision would send it, in their language. Nothing is stored.
 * @throws Refusal `moderation.taken`
 */
export async function previewLetter(
  app: App,
  { personId }: Person,
  asked: Exclude<BodyOf<typeof contract>, { outcome: "lifted" }>,
): Promise<OutputOf<typeof contract>> {
  const at = app.clock.now();
  const { case: caseId, lease, outcome, facts } = asked;
  const found = await findCase(app.db, caseId);
  if (!found || holderOf(found, at) !== personId || found.lease !== lease) throw taken();
  const member = found.aboutId === null ? undefined : await findAccount(app.db, found.aboutId);
  const privateFacts = await findPrivateFacts(app, found, facts);
  if (!member || found.sampleOf !== null) return { letter: null, private: privateFacts };
  const replaces = replacedAt(await findEarlier(app.db, found));
  if (outcome === "none" && !replaces) return { letter: null, private: privateFacts };
  const { rule, by } = await readGround(app.db, found, asked.rule);
  const measures = asked.measures.map(({ kind, days }) => ({
    ...{ kind, endsAt: days === undefined ? null : new Date(at.getTime() + days * DAY) },
  }));
  const { body } = sayLetter(app, {
    ...{ found, member, outcome, rule, facts, foundBy: by, measures, replaces },
  });
  const silence = await findSilence(app.db, member.id, at);
  const withheld_until = silence?.toISOString() ?? null;
  return { letter: { locale: localeOf(member.locale), body, withheld_until }, private: privateFacts };
}

/** An appeal keeps the rule of the decision that it is against, and the way in which that case was found. */
async function readGround(db: App["db"], found: CaseRow, rule: RuleName | null) {
  if (found.appealOf === null) return { rule, by: foundBy(found) };
  const against = await findCase(db, found.appealOf);
  const decision = await findLatestDecision(db, found.appealOf);
  return { rule: (decision?.rule ?? null) as RuleName | null, by: foundBy(against ?? found) };
}
