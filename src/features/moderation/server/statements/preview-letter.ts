import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { previewLetter as contract } from "../../decisions-contract.ts";
import type { RuleName } from "../../rules-list.ts";
import { taken } from "../cases/claim-case.ts";
import { holderOf } from "../cases/holder.ts";
import { type CaseRow, findCase } from "../cases/queries-case.ts";
import { foundBy } from "../decisions/decide.ts";
import { findStandingDecision } from "../decisions/queries-replace.ts";
import { findEarlier, replacedAt } from "../decisions/replace-earlier.ts";
import type { Person } from "../person.ts";
import { findSilence, listSealedOf } from "../sealed/queries-sealed.ts";
import { findPrivateFacts } from "./check-facts.ts";
import { localeOf, sayAnswerTo, sayLetter } from "./write-statements.ts";

const DAY = 86_400_000;

type Asked = Exclude<BodyOf<typeof contract>, { outcome: "lifted" }>;
type Letter = OutputOf<typeof contract>["letter"];

/**
 * Writes the letter to the member as the decision would send it, in their language; for an appeal of a reporter, the
 * answer to them. Nothing is stored.
 * @throws Refusal `moderation.taken`
 */
export async function previewLetter(
  app: App,
  { personId }: Person,
  asked: Asked,
): Promise<OutputOf<typeof contract>> {
  const found = await findCase(app.db, asked.case);
  if (!found || holderOf(found, app.clock.now()) !== personId || found.lease !== asked.lease) throw taken();
  const say = found.appealBy === "notifier" ? sayToReporter : sayToMember;
  const letter = found.sampleOf === null ? await say(app, found, asked) : null;
  return { letter, private: await findPrivateFacts(app, found, asked.facts) };
}

async function sayToReporter(app: App, found: CaseRow, { outcome, facts }: Asked): Promise<Letter> {
  const [report] = await readReports(app, { ids: found.appealReport === null ? [] : [found.appealReport] });
  if (!report) return null;
  const answer = outcome === "overturned" ? "reopened" : "kept";
  return { ...sayAnswerTo(app, { found, report, outcome: answer, facts }), withheld_until: null };
}

async function sayToMember(app: App, found: CaseRow, asked: Asked): Promise<Letter> {
  const at = app.clock.now();
  const { outcome, facts } = asked;
  const member = found.aboutId === null ? undefined : await findAccount(app.db, found.aboutId);
  const replaces = replacedAt(await findEarlier(app.db, found));
  const cleared = outcome === "none" ? (await listSealedOf(app.db, found.id))[0]?.sealedAt : undefined;
  if (!member || (outcome === "none" && !replaces && !cleared)) return null;
  const { rule, by } = await readGround(app.db, found, asked.rule);
  const measures = asked.measures.map(({ kind, days }) => ({
    ...{ kind, endsAt: days === undefined ? null : new Date(at.getTime() + days * DAY) },
  }));
  const { body } = sayLetter(app, {
    ...{ found, member, outcome, rule, facts, foundBy: by, measures, replaces, cleared },
  });
  const silenced = { memberId: member.id, at, caseId: found.appealOf ?? found.id };
  const silence = cleared ? null : await findSilence(app.db, silenced);
  return { locale: localeOf(member.locale), body, withheld_until: silence?.toISOString() ?? null };
}

/** An appeal keeps the rule of the decision that it is against, and the way in which that case was found. */
async function readGround(db: App["db"], found: CaseRow, rule: RuleName | null) {
  if (found.appealOf === null) return { rule, by: foundBy(found) };
  const against = await findCase(db, found.appealOf);
  const decision = await findStandingDecision(db, found.appealOf);
  return { rule: (decision?.rule ?? null) as RuleName | null, by: foundBy(against ?? found) };
}
