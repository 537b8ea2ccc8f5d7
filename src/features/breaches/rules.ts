/** Hours in which the authority has to be told of a breach (GDPR 33(1)). */
const AUTHORITY_HOURS = 72;
const HOUR = 3_600_000;

/** How a breach harms: data seen by others, changed, or lost. */
export const BREACH_KINDS = ["confidentiality", "integrity", "availability"] as const;
export type BreachKind = (typeof BREACH_KINDS)[number];

/** What is written down of a breach. */
export type Breach = {
  foundAt: Date;
  kinds: readonly BreachKind[];
  facts: string;
  people: string;
  data: string;
  effects: string;
  measures: string;
  toldAuthorityAt: Date | null;
  authorityWhy: string;
  toldMembersAt: Date | null;
  membersWhy: string;
};

/** State of the 72 hours. */
export type BreachClock =
  /** The authority was told in time, or there is a reason why not, or why late. */
  "met" | "running" | "over";

export function dueOf({ foundAt }: Pick<Breach, "foundAt">): Date {
  return new Date(foundAt.getTime() + AUTHORITY_HOURS * HOUR);
}

export function clockOf(
  breach: Pick<Breach, "foundAt" | "toldAuthorityAt" | "authorityWhy">,
  now: Date,
): BreachClock {
  const due = dueOf(breach);
  if (breach.toldAuthorityAt) return breach.toldAuthorityAt <= due || breach.authorityWhy ? "met" : "over";
  if (breach.authorityWhy) return "met";
  return now <= due ? "running" : "over";
}

export type FieldName =
  | "found_at"
  | "told_authority_at"
  | "told_members_at"
  | "people"
  | "data"
  | "effects"
  | "measures"
  | "authority_why"
  | "members_why";

/** Why a field is refused: a key of the feature's texts under `invalid`. */
export type Fault = "in_future" | "before_found" | "missing" | "why_late" | "why_not";

/** Finds times that cannot be. */
export function findWrongTimes(breach: Breach, now: Date): Partial<Record<FieldName, Fault>> {
  const faults: Partial<Record<FieldName, Fault>> = {};
  if (breach.foundAt > now) faults.found_at = "in_future";
  const told = { told_authority_at: breach.toldAuthorityAt, told_members_at: breach.toldMembersAt } as const;
  for (const field of ["told_authority_at", "told_members_at"] as const) {
    const at = told[field];
    if (at && at > now) faults[field] = "in_future";
    else if (at && at < breach.foundAt) faults[field] = "before_found";
  }
  return faults;
}

/** Finds what an entry lacks before it can be closed. */
export function findGaps(breach: Breach): Partial<Record<FieldName, Fault>> {
  const gaps: Partial<Record<FieldName, Fault>> = {};
  for (const field of ["people", "data", "effects", "measures"] as const)
    if (!breach[field]) gaps[field] = "missing";
  const { toldAuthorityAt: told, authorityWhy } = breach;
  if (!authorityWhy && (!told || told > dueOf(breach))) gaps.authority_why = told ? "why_late" : "why_not";
  if (!breach.toldMembersAt && !breach.membersWhy) gaps.members_why = "why_not";
  return gaps;
}
