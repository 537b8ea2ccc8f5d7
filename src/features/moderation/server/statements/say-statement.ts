import type { Texts } from "#i18n/texts.ts";
import { DISPUTE_BODIES } from "../../contract.ts";
import type { AnyMeasure, SubjectKind } from "../../measure-rules.ts";
import { RULE_NAMES, type RuleName, ruleOf } from "../../rules-list.ts";

/** Version of the texts below. Raise it with every change of meaning. */
export const STATEMENT_VERSION = "2026-11-28";

type Outcome = "violation" | "none" | "kept" | "milder" | "overturned" | "lifted";
type Measure = { kind: AnyMeasure; endsAt: Date | null };

export type Reasons = {
  site: string;
  at: Date;
  subject: SubjectKind;
  outcome: Outcome;
  rule: RuleName | null;
  measures: readonly Measure[];
  /** The measure that this decision ends early. */
  lifted?: (Measure & { beginsAt: Date; byProof?: boolean }) | undefined;
  /** When the decision was made whose place this one takes. */
  replaces?: Date | undefined;
  /** Since when the account was closed because of a picture with which nothing is wrong. */
  cleared?: Date | undefined;
  facts: string;
  foundBy: "notice" | "own_initiative" | "signal";
};

/** Outcomes that take nothing from the member, and those of an appeal, after which there is no other. */
const WITHOUT_REDRESS: readonly Outcome[] = ["none", "kept", "milder", "overturned", "lifted"];

function isAboutAppeal(outcome: Outcome): outcome is "kept" | "milder" | "overturned" {
  return outcome === "kept" || outcome === "milder" || outcome === "overturned";
}

/**
 * Returns the statement of reasons for the member concerned, in paragraphs, with everything that DSA 17(3) requires.
 */
export function sayStatement(texts: Texts, reasons: Reasons): string {
  const t = texts.t("moderation");
  const { site, at, subject, outcome, rule, measures, facts, foundBy, lifted, replaces, cleared } = reasons;
  if (lifted?.byProof) return sayProven(texts, lifted);
  const about = subject === "report" ? "member" : subject;
  const lines = [
    t("statement.intro", { site, date: sayDate(texts, at), subject: t(`statement.subject.${about}`) }),
    ...(isAboutAppeal(outcome) ? [t(`statement.${outcome}`)] : []),
    ...(replaces ? [sayReplaced(texts, outcome, replaces)] : []),
    ...(lifted ? [sayLifted(texts, lifted)] : []),
    ...(cleared ? [t("statement.cleared", { date: sayDate(texts, cleared) })] : []),
    ...measures.map((measure) => sayMeasure(texts, measure)),
    ...(facts === "" ? [] : [t(lifted ? "statement.why_lifted" : "statement.facts", { facts })]),
    ...(rule ? [t(`statement.rule.${rule}`), t(`statement.ground.${ruleOf(rule).ground}`)] : []),
    ...(outcome === "violation" ? [t(`statement.found.${foundBy}`)] : []),
    t("statement.decided"),
    ...(WITHOUT_REDRESS.includes(outcome) ? [] : [t("statement.redress", { bodies: DISPUTE_BODIES })]),
    ...(outcome === "kept" || outcome === "milder" ? [t("redress_final", { bodies: DISPUTE_BODIES })] : []),
  ];
  return lines.join("\n\n");
}

function sayMeasure(texts: Texts, { kind, endsAt }: Measure): string {
  const until = endsAt ? sayDate(texts, endsAt) : "";
  return texts.t("moderation")(`statement.measure.${kind}`, { until });
}

function sayLifted(texts: Texts, { beginsAt, ...measure }: NonNullable<Reasons["lifted"]>): string {
  const t = texts.t("moderation");
  return t("statement.lifted", { date: sayDate(texts, beginsAt), measure: sayMeasure(texts, measure) });
}

/** Nobody decided it, so there is neither a reason nor a redress. */
function sayProven(texts: Texts, { beginsAt, ...measure }: NonNullable<Reasons["lifted"]>): string {
  const t = texts.t("moderation");
  const quoted = t("statement.proven_of", {
    date: sayDate(texts, beginsAt),
    measure: sayMeasure(texts, measure),
  });
  return [t("statement.proven"), quoted].join("\n\n");
}

function sayReplaced(texts: Texts, outcome: Outcome, at: Date): string {
  const t = texts.t("moderation");
  const date = sayDate(texts, at);
  return outcome === "none" ? t("statement.withdrawn", { date }) : t("statement.replaced", { date });
}

/** What a reporter learns: of a decision, of an appeal of somebody else, or of their own. */
export type Answer = Exclude<Outcome, "lifted"> | "reopened";

type Answered = Pick<Reasons, "site" | "at"> & {
  outcome: Answer;
  /** What the person who decided their appeal answers. */
  facts?: string | undefined;
  /** When a person judged the same content, if nobody did anew. */
  asBefore?: Date | undefined;
};

/** Returns the answer to a reporter. It says neither what was done nor who is concerned (DSA 16(5)). */
export function sayAnswer(texts: Texts, { site, at, outcome, facts, asBefore }: Answered): string {
  const t = texts.t("moderation");
  const isFirst = outcome === "violation" || outcome === "none";
  return [
    t("answer.intro", { site, date: sayDate(texts, at) }),
    t(`answer.${outcome}`),
    ...(facts ? [t("answer.facts", { facts })] : []),
    asBefore ? t("answer.automatic", { date: sayDate(texts, asBefore) }) : t("answer.decided"),
    ...(isFirst ? [t("answer.redress", { bodies: DISPUTE_BODIES })] : []),
    ...(outcome === "kept" || outcome === "milder" || outcome === "overturned"
      ? [t("redress_final", { bodies: DISPUTE_BODIES })]
      : []),
  ].join("\n\n");
}

/** Returns the letter that says that a decision was taken back. `subject` is null for a reporter. */
export function sayTakenBack(
  texts: Texts,
  { site, at, subject }: Pick<Reasons, "site" | "at"> & { subject: SubjectKind | null },
): string {
  const t = texts.t("moderation");
  const date = sayDate(texts, at);
  const about = subject === "report" ? "member" : subject;
  return about
    ? [
        t("statement.intro", { site, date, subject: t(`statement.subject.${about}`) }),
        t("statement.taken_back"),
      ].join("\n\n")
    : [t("answer.intro", { site, date }), t("answer.taken_back")].join("\n\n");
}

/** Returns what a letter says about the rule that was broken; null without a known one. */
export function sayRule(texts: Texts, rule: string | null | undefined): string | null {
  const known = RULE_NAMES.find((name) => name === rule);
  return known ? texts.t("moderation")(`statement.rule.${known}`) : null;
}

export function sayDate(texts: Texts, at: Date): string {
  const form = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(texts.regionalTag, form).format(at)} UTC`;
}
