/** Measures that one person can decide on a case. */
export const MEASURES = [
  "warning",
  "photo_rejected",
  "text_held",
  "name_held",
  "message_hidden",
  "no_first_contact",
  "muted",
  "profile_hidden",
  "no_reports",
  "no_purchases",
  "age_proof",
  "suspended",
  "banned",
] as const;

export type MeasureKind = (typeof MEASURES)[number];

/** All measures that a letter can tell of. Two people decide that a banned member is erased. */
export const ALL_MEASURES = [...MEASURES, "erased"] as const;
export type AnyMeasure = (typeof ALL_MEASURES)[number];

/** A step of a rule's ladder. `content_removed` is the measure that fits the subject. */
export type LadderStep = readonly { kind: MeasureKind | "content_removed"; days?: number }[];

export type Wanted = { kind: MeasureKind; days?: number | undefined };

/** A measure that has begun. `endsAt` is null if it has no end. */
export type Standing = { kind: AnyMeasure; endsAt: Date | null };

/** Measures that need an end, with the most days that it can be away. */
const NEED_AN_END: Partial<Record<MeasureKind, number>> = {
  no_first_contact: 365,
  muted: 365,
  no_reports: 365,
  no_purchases: 365,
  suspended: 365,
};

/** Returns how many days away the end of a measure may be; undefined if it has none. */
export function mostDays(kind: MeasureKind): number | undefined {
  return NEED_AN_END[kind];
}

/** Longest measure in days that a moderator decides without a fresh confirmation. */
const MOST_DAYS_WITHOUT_CONFIRMATION = 30;

/** Kinds of subjects, which begin their names. */
export type SubjectKind = "member" | "profile" | "photo" | "message" | "report";

const ON_CONTENT: Partial<Record<MeasureKind, readonly SubjectKind[]>> = {
  photo_rejected: ["photo"],
  text_held: ["member", "profile"],
  name_held: ["member", "profile"],
  message_hidden: ["message"],
};

export function fitsSubject(kind: MeasureKind, subject: SubjectKind): boolean {
  return ON_CONTENT[kind]?.includes(subject) ?? true;
}

/** The measure that removes this subject. */
export function removalOf(subject: SubjectKind): MeasureKind {
  if (subject === "photo") return "photo_rejected";
  return subject === "message" ? "message_hidden" : "text_held";
}

/** Measures after which a member can no longer log in. */
export const SHUT_OUT: readonly AnyMeasure[] = ["suspended", "banned", "erased"];

/** Days in which a member has to prove their age before the account is erased. */
export const AGE_PROOF_DAYS = 30;

/** Whether a member can still log in after a decision with these measures, and so has to read it there. */
export function isReadInside(measures: readonly Pick<Standing, "kind">[]): boolean {
  return measures.length > 0 && !measures.some(({ kind }) => SHUT_OUT.includes(kind));
}

/** Measures with ways of their own: a warning restricts nothing, the others end by an appeal, their time or a proof. */
const NEVER_LIFTED: readonly AnyMeasure[] = ["warning", "age_proof", ...SHUT_OUT];

/** Whether a measure is in force at this moment. */
export function isInForce(
  { endsAt, endedAt }: { endsAt: Date | null; endedAt: Date | null },
  at: Date,
): boolean {
  return endedAt === null && (endsAt === null || endsAt > at);
}

/** Whether a person can end such a measure before its end. */
export function isLiftable(kind: AnyMeasure): boolean {
  return !NEVER_LIFTED.includes(kind);
}

/** @returns what is wrong with the measures for this subject, or null */
export function findMeasureFault(measures: readonly Wanted[], subject: SubjectKind): string | null {
  const kinds = measures.map(({ kind }) => kind);
  if (new Set(kinds).size < kinds.length) return "twice";
  for (const { kind, days } of measures) {
    const most = NEED_AN_END[kind];
    if (most === undefined ? days !== undefined : days === undefined || days < 1 || days > most)
      return "days";
    if (!fitsSubject(kind, subject)) return "subject";
  }
  if (subject === "report" && measures.length > 0) return "subject";
  return null;
}

/** From the mildest to the hardest. Those of one line weigh the same. */
const BY_WEIGHT: readonly (readonly AnyMeasure[])[] = [
  ["warning"],
  ["photo_rejected", "text_held", "name_held", "message_hidden"],
  ["no_reports", "no_purchases", "no_first_contact"],
  ["muted"],
  ["profile_hidden"],
  ["age_proof"],
  ["suspended"],
  ["banned"],
  ["erased"],
];

const weightOf = (kind: AnyMeasure) => BY_WEIGHT.findIndex((kinds) => kinds.includes(kind));

/**
 * Whether these measures, begun now, take less from a member than those in force: none weighs more than the hardest of
 * them, one of the same kind does not end later, and something is different. A warning is always possible.
 */
export function isMilder(wanted: readonly Wanted[], standing: readonly Standing[], at: Date): boolean {
  const DAY = 86_400_000;
  const endOf = ({ days }: Wanted) => (days === undefined ? Infinity : at.getTime() + days * DAY);
  const ends = new Map(standing.map(({ kind, endsAt }) => [kind, endsAt?.getTime() ?? Infinity]));
  const hardest = Math.max(0, ...standing.map(({ kind }) => weightOf(kind)));
  const isSame =
    wanted.length === ends.size &&
    wanted.every((one) => ends.has(one.kind) && endOf(one) === ends.get(one.kind));
  return (
    !isSame &&
    wanted.every((one) => {
      const end = ends.get(one.kind);
      return end === undefined ? weightOf(one.kind) < Math.max(1, hardest) : endOf(one) <= end;
    })
  );
}

/** Measures without an end that hide a member or shut them out. */
const ENDLESS: readonly MeasureKind[] = ["profile_hidden", "age_proof", "banned"];

/** Whether a person needs a fresh confirmation to decide this. */
export function needsConfirmation(measures: readonly Wanted[]): boolean {
  return measures.some(
    ({ kind, days = 0 }) => ENDLESS.includes(kind) || days > MOST_DAYS_WITHOUT_CONFIRMATION,
  );
}

/** Ends of what is forbidden to a member: `infinity` for no end, null if it is allowed. */
export type Restrictions = {
  hiddenUntil: Until;
  firstContactUntil: Until;
  mutedUntil: Until;
  noPurchasesUntil: Until;
  noReportsUntil: Until;
  barredUntil: Until;
  ageProof: boolean;
};
type Until = Date | "infinity" | null;

const KEEPS_FROM: Partial<Record<AnyMeasure, Exclude<keyof Restrictions, "ageProof">>> = {
  no_first_contact: "firstContactUntil",
  muted: "mutedUntil",
  profile_hidden: "hiddenUntil",
  no_purchases: "noPurchasesUntil",
  no_reports: "noReportsUntil",
  suspended: "barredUntil",
  banned: "barredUntil",
};

/** Combines a member's measures in force. Of several of a kind, the longest counts. */
export function restrictionsOf(standing: readonly Standing[], at: Date): Restrictions {
  const restrictions: Restrictions = {
    hiddenUntil: null,
    firstContactUntil: null,
    mutedUntil: null,
    noPurchasesUntil: null,
    noReportsUntil: null,
    barredUntil: null,
    ageProof: standing.some(({ kind }) => kind === "age_proof"),
  };
  for (const { kind, endsAt } of standing) {
    const name = KEEPS_FROM[kind];
    if (!name || (endsAt && endsAt <= at)) continue;
    restrictions[name] = later(restrictions[name], endsAt ?? "infinity");
  }
  return restrictions;
}

function later(one: Until, other: Until): Until {
  if (one === "infinity" || other === null) return one;
  if (other === "infinity" || one === null) return other;
  return one > other ? one : other;
}
