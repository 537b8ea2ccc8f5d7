import { fulfils, isWished, type Person, type Wishes } from "./match-rules.ts";

export const LOOKS = ["hair", "eye", "body", "tattoos"] as const;

/** Why a member is suggested. */
export type Reason =
  | { kind: "ages_both" | "age"; values: string[] }
  | {
      kind: "common_interests" | "wished_interests" | "region" | "same_region" | "relationship";
      values: string[];
    }
  | { kind: (typeof LOOKS)[number]; values: string[] };

const INTERESTS_AT_MOST = 3;
const REASONS_AT_MOST = 4;
/** A wider age range is not a wish that could be a reason. */
const MANY_YEARS = 40;

/**
 * Lists reasons that the other member's visible profile confirms; what both have in common comes first.
 * @param theirs the other member's wishes, if they have any
 */
export function listReasons(
  person: Person,
  { wishes, me, theirs }: { wishes: Wishes; me: Person; theirs: Wishes | null },
): Reason[] {
  const wished = wishes.interests.values.filter((code) => person.interests.includes(code));
  const common = me.interests.filter((code) => person.interests.includes(code) && !wished.includes(code));
  const reasons: (Reason | null)[] = [
    interests("common_interests", common),
    reasonOfAge(person, { wishes, me, theirs }),
    interests("wished_interests", wished),
    reasonOfRegion(person, wishes, me),
    meets(person, wishes, "relationship"),
    ...LOOKS.map((name) => meets(person, wishes, name)),
  ];
  return reasons.filter((reason) => reason !== null).slice(0, REASONS_AT_MOST);
}

function interests(kind: "common_interests" | "wished_interests", codes: readonly string[]): Reason | null {
  return codes.length === 0 ? null : { kind, values: codes.slice(0, INTERESTS_AT_MOST) };
}

function reasonOfAge(
  person: Person,
  { wishes, me, theirs }: { wishes: Wishes; me: Person; theirs: Wishes | null },
): Reason | null {
  const { min, max } = wishes.ages;
  if (max - min > MANY_YEARS || !fulfils(wishes, "ages", person)) return null;
  const both =
    theirs !== null && theirs.ages.max - theirs.ages.min <= MANY_YEARS && fulfils(theirs, "ages", me);
  return { kind: both ? "ages_both" : "age", values: [String(person.age)] };
}

function reasonOfRegion(person: Person, wishes: Wishes, me: Person): Reason | null {
  if (person.region === null) return null;
  if (person.region === me.region) return { kind: "same_region", values: [person.region] };
  return meets(person, wishes, "region");
}

function meets(
  person: Person,
  wishes: Wishes,
  name: "region" | "relationship" | (typeof LOOKS)[number],
): Reason | null {
  const said = person[name];
  return said !== null && isWished(wishes, name) && fulfils(wishes, name, person)
    ? { kind: name, values: [said] }
    : null;
}
