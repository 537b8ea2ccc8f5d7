import { randomBytes } from "node:crypto";
import { isLocale, type Locale } from "#base/locales.ts";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { type ReadReport, readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import { isReadInside } from "../../measure-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { listStanding } from "../decisions/queries-decision.ts";
import { findSilence } from "../sealed/queries-sealed.ts";
import { findContent } from "./find-content.ts";
import { insertStatement, type Receiver } from "./queries-statement.ts";
import { type Answer, type Reasons, STATEMENT_VERSION, sayAnswer, sayStatement } from "./say-statement.ts";
import { statementFields } from "./statement-fields.ts";

type Deciding = Telling & { outcome: Answered };

/** Outcomes of which reporters are told. They do not learn that a measure ends early. */
type Answered = Exclude<Reasons["outcome"], "lifted">;

type Telling = {
  found: CaseRow;
  decisionId: number;
  outcome: Reasons["outcome"];
  rule: RuleName | null;
  facts: string;
  foundBy: Reasons["foundBy"];
  /** The measure that the decision ends early. */
  lifted?: Reasons["lifted"];
  /** When the decision was made whose place this one takes. */
  replaces?: Reasons["replaces"];
  /** Since when the account was closed because of a sealed picture with which nothing is wrong. */
  cleared?: Reasons["cleared"];
};

const BODY = "moderation.statement";

/**
 * Writes the letters of a decision: the statement of reasons for the member concerned, if the decision is against them
 * or about their appeal, or if an earlier one against them no longer stands, and an answer to each reporter. The appeal of
 * a reporter is answered to them alone.
 */
export async function writeStatements(app: App, tx: Tx, deciding: Deciding): Promise<void> {
  if (deciding.found.appealBy === "notifier") return writeToAppellant(app, tx, deciding);
  await writeToConcerned(app, tx, deciding);
  await writeToNotifiers(app, tx, deciding);
}

/** Writes the statement of reasons for the member concerned. */
export async function writeToConcerned(app: App, tx: Tx, telling: Telling): Promise<void> {
  const { found, decisionId, outcome, rule, facts, foundBy, lifted, replaces, cleared } = telling;
  const member = found.aboutId === null ? undefined : await findAccount(tx, found.aboutId);
  if (!member || (outcome === "none" && !replaces && !cleared)) return;
  const locale = localeOf(member.locale);
  const standing = (await listStanding(tx, member.id)).filter((one) => one.decisionId === decisionId);
  const measures = standing as unknown as Reasons["measures"];
  const { reasons, body } = sayLetter(app, {
    ...{ found, member, outcome, rule, facts, foundBy, measures, lifted, replaces, cleared },
  });
  const data = statementFields(app.translations.texts("en"), await findContent(app, tx, found), reasons);
  const silenced = { memberId: member.id, at: app.clock.now(), caseId: found.appealOf ?? found.id };
  const withheldUntil = await findSilence(tx, silenced);
  const memberId = isReadInside(reasons.measures) && withheldUntil === null ? member.id : null;
  await storeLetter(app, tx, {
    decisionId,
    receiver: "concerned",
    locale,
    body,
    data,
    memberId,
    withheldUntil,
  });
}

type Letter = Pick<
  Reasons,
  "outcome" | "rule" | "facts" | "foundBy" | "measures" | "lifted" | "replaces" | "cleared"
> & {
  found: CaseRow;
  member: { siteId: number; locale: string };
};

/** Returns the letter to the member concerned in their language, and what it was written from. */
export function sayLetter(
  { sites, clock, translations }: Pick<App, "sites" | "clock" | "translations">,
  { found, member, ...said }: Letter,
): { reasons: Reasons; body: string } {
  const reasons: Reasons = {
    ...said,
    site: sites.get(member.siteId).name,
    at: clock.now(),
    subject: subjectKind(found.subject),
  };
  return { reasons, body: sayStatement(translations.texts(localeOf(member.locale)), reasons) };
}

async function writeToNotifiers(app: App, tx: Tx, { found, decisionId, outcome }: Deciding): Promise<void> {
  const reports = await readReports({ ...app, db: tx }, { caseId: found.appealOf ?? found.id });
  for (const report of reports) await writeAnswer(app, tx, { found, decisionId, outcome, report });
}

async function writeToAppellant(app: App, tx: Tx, deciding: Deciding): Promise<void> {
  const { found, decisionId, outcome, facts } = deciding;
  if (found.appealReport === null) return;
  const answer = outcome === "overturned" ? "reopened" : outcome;
  await answerReport(app, tx, { found, decisionId, outcome: answer, facts, reportId: found.appealReport });
}

type Answering = Pick<Deciding, "found" | "decisionId"> & {
  outcome: Answer;
  facts?: string;
  asBefore?: Date;
};

/** Writes the answer to one report alone. */
export async function answerReport(
  app: App,
  tx: Tx,
  { reportId, ...answering }: Answering & { reportId: number },
): Promise<void> {
  const [report] = await readReports({ ...app, db: tx }, { ids: [reportId] });
  if (report) await writeAnswer(app, tx, { ...answering, report });
}

/** Returns the answer to one report, in the language of who sent it. */
export function sayAnswerTo(
  { sites, translations }: Pick<App, "sites" | "translations">,
  { found, report, ...said }: Omit<Answering, "decisionId"> & { report: ReadReport },
): { locale: Locale; body: string } {
  const locale = localeOf(report.locale ?? found.locale);
  const site = sites.get(report.siteId ?? found.siteId).name;
  return { locale, body: sayAnswer(translations.texts(locale), { site, at: report.at, ...said }) };
}

async function writeAnswer(
  app: App,
  tx: Tx,
  { decisionId, ...answering }: Answering & { report: ReadReport },
): Promise<void> {
  const { report } = answering;
  if (report.reporterId === null && !report.notifier?.email) return;
  const letter = sayAnswerTo(app, answering);
  await storeLetter(app, tx, { decisionId, receiver: "notifier", ...letter, data: { report: report.id } });
}

type Stored = {
  decisionId: number;
  receiver: Receiver;
  locale: Locale;
  body: string;
  data: object;
  /** The member who has to confirm that they have read it. */
  memberId?: number | null;
  withheldUntil?: Date | null;
};

export async function storeLetter({ seal }: Pick<App, "seal">, tx: Tx, stored: Stored): Promise<void> {
  const { decisionId, receiver, locale, body, data, memberId = null, withheldUntil = null } = stored;
  const puid = randomBytes(16).toString("base64url");
  await insertStatement(tx, {
    ...{ decisionId, receiver, locale, puid, memberId },
    version: STATEMENT_VERSION,
    data: JSON.stringify(data),
    body: seal.hide(BODY, body, [puid]),
    withheldUntil,
    withheldWhy: withheldUntil && "An authority has not agreed yet that the member is told.",
  });
}

export function revealStatement({ seal }: Pick<App, "seal">, { puid, body }: { puid: string; body: string }) {
  return seal.reveal(BODY, body, [puid]);
}

export function localeOf(locale: string): Locale {
  return isLocale(locale) ? locale : "en";
}
