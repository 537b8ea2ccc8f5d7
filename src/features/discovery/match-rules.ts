/** Everything that can be wished of another member. */
export const WISHES = [
  "ages",
  "region",
  "relationship",
  "hair",
  "eye",
  "body",
  "tattoos",
  "interests",
] as const;
export type WishName = (typeof WISHES)[number];
type ListName = Exclude<WishName, "ages">;

/** Wishes for premium members only, like the finer filters of the search. */
export const PREMIUM_WISHES: readonly WishName[] = WISHES.filter(
  (name) => name !== "ages" && name !== "region",
);

type Strength = {
  /** Members who do not fulfil it are excluded; otherwise those who do rank higher. */
  must: boolean;
  /** Also requires that the member who wishes fulfils the other's musts about the same. */
  two_way: boolean;
};
export type Wishes = {
  ages: Strength & { min: number; max: number };
} & { [Name in ListName]: Strength & { values: readonly string[] } };

/** The part of a profile that can be wished; null if not answered or not shown. */
export type Person = { memberId: number; age: number; interests: readonly string[] } & {
  [Name in Exclude<ListName, "interests">]: string | null;
};

const YEARS_AROUND = 8;

/** Defaults: around the member's own age, and nothing that excludes anybody. */
export function firstWishes(age: number, [youngest, oldest]: readonly [number, number]) {
  const open = { values: [], must: false, two_way: false };
  return {
    ages: {
      min: Math.min(oldest, Math.max(youngest, age - YEARS_AROUND)),
      max: Math.max(youngest, Math.min(oldest, age + YEARS_AROUND)),
      must: false,
      two_way: false,
    },
    region: open,
    relationship: open,
    hair: open,
    eye: open,
    body: open,
    tattoos: open,
    interests: open,
  } satisfies Wishes;
}

/** Whether only members are found whose own wishes accept the seeker. */
export function isMutual(wishes: Wishes, offered: readonly WishName[]): boolean {
  return offered.every((name) => wishes[name].two_way);
}

export function setMutual<W extends Wishes>(wishes: W, offered: readonly WishName[], mutual: boolean): W {
  const changed = offered.map((name) => [name, { ...wishes[name], two_way: mutual }]);
  return { ...wishes, ...Object.fromEntries(changed) };
}

export function isWished(wishes: Wishes, name: WishName): boolean {
  return name === "ages" || wishes[name].values.length > 0;
}

/** True if nothing is wished. Of several values, one is enough. */
export function fulfils(wishes: Wishes, name: WishName, person: Person): boolean {
  if (!isWished(wishes, name)) return true;
  if (name === "ages") return person.age >= wishes.ages.min && person.age <= wishes.ages.max;
  const { values } = wishes[name];
  if (name === "interests") return person.interests.some((code) => values.includes(code));
  const said = person[name];
  return said !== null && values.includes(said);
}

/** Whether the wishes of another member (`theirs`) accept this person. Only musts exclude. */
export function letsFind(theirs: Wishes | null, name: WishName, person: Person): boolean {
  return theirs === null || !theirs[name].must || fulfils(theirs, name, person);
}

/** Each wish has two bits: the candidate fulfils it, and the seeker fulfils the candidate's own must about it. */
export const oneWayBit = (name: WishName) => 1 << (2 * WISHES.indexOf(name));
export const twoWayBit = (name: WishName) => 2 << (2 * WISHES.indexOf(name));

/** Bits that a candidate must have to be found. */
export function neededBits(wishes: Wishes): number {
  return WISHES.reduce(
    (bits, name) =>
      bits |
      (wishes[name].must && isWished(wishes, name) ? oneWayBit(name) : 0) |
      (wishes[name].two_way ? twoWayBit(name) : 0),
    0,
  );
}

/** Number of candidates with exactly these bits. */
export type Group = { bits: number; count: number };

export const countWith = (groups: readonly Group[], needed: number): number =>
  groups.reduce((sum, { bits, count }) => ((bits & needed) === needed ? sum + count : sum), 0);

export type Cost = { nice: number; must: number };

/** How many members this wish would leave as nice to have and as a must, with all others unchanged. */
export function costOf(groups: readonly Group[], wishes: Wishes, name: WishName): Cost {
  const needed = neededBits(wishes);
  const one = oneWayBit(name);
  return {
    nice: countWith(groups, needed & ~one),
    must: countWith(groups, isWished(wishes, name) ? needed | one : needed),
  };
}

/** Each interest counts one, up to a limit, so that many in common weigh no more than a wish. */
export const SCORE = { fulfilled: 3, interestsAtMost: 3 };

const isNice = (wishes: Wishes, name: WishName) =>
  name !== "interests" && isWished(wishes, name) && !wishes[name].must;

/** Bits of the wishes that are nice to have. Interests are scored one by one instead. */
export function niceBits(wishes: Wishes): number {
  return WISHES.reduce((bits, name) => bits | (isNice(wishes, name) ? oneWayBit(name) : 0), 0);
}

const share = (one: readonly string[], other: readonly string[]) =>
  Math.min(SCORE.interestsAtMost, one.filter((code) => other.includes(code)).length);

/** Three points per fulfilled nice-to-have wish, one per wished interest, common interest, and the same region. */
export function scoreOf(person: Person, wishes: Wishes, me: Person): number {
  const nice = WISHES.filter((name) => isNice(wishes, name) && fulfils(wishes, name, person));
  return (
    nice.length * SCORE.fulfilled +
    share(wishes.interests.values, person.interests) +
    share(me.interests, person.interests) +
    (me.region !== null && me.region === person.region ? 1 : 0)
  );
}

export type Candidate = Person & { wishes: Wishes | null };

/** Bits of one member, computed like the SQL of the search. */
export function bitsOf(candidate: Candidate, wishes: Wishes, me: Person): number {
  return WISHES.reduce(
    (bits, name) =>
      bits |
      (fulfils(wishes, name, candidate) ? oneWayBit(name) : 0) |
      (letsFind(candidate.wishes, name, me) ? twoWayBit(name) : 0),
    0,
  );
}

/** Members with all needed bits, best first. Equal scores keep their order. */
export function rankMembers<Somebody extends Candidate>(
  people: readonly Somebody[],
  wishes: Wishes,
  me: Person,
): Somebody[] {
  const needed = neededBits(wishes);
  return people
    .filter((person) => (bitsOf(person, wishes, me) & needed) === needed)
    .map((person, place) => ({ person, place, score: scoreOf(person, wishes, me) }))
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ person }) => person);
}
