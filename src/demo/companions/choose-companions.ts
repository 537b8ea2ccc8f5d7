import type { Random } from "#base/random.ts";
import { seekedGenders } from "#features/profiles/rules.ts";
import type { Candidate, Person } from "./person.ts";

/** In years. */
const MOST_AGE_DIFFERENCE = 10;
/** Penalty for another country, in years of age difference. */
const ABROAD = 15;
/** Spread, in years, so that visitors of the same demo account do not always meet the same companions. */
const SPREAD = 6;

type Choice = { candidates: readonly Candidate[]; random: Random; most: number };

/** Returns the candidates who fit a newcomer best, best first: mutually by gender, then by age and country. */
export function chooseCompanions(newcomer: Person, { candidates, random, most }: Choice): Candidate[] {
  return candidates
    .filter((candidate) => fits(newcomer, candidate))
    .map((candidate) => ({
      candidate,
      distance:
        ageDifference(newcomer, candidate) +
        (newcomer.country === candidate.country ? 0 : ABROAD) +
        random.next() * SPREAD,
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Each may look for the other's gender, and they are near in age. */
export function fits(one: Person, other: Person): boolean {
  return mayLookFor(one, other) && mayLookFor(other, one) && ageDifference(one, other) <= MOST_AGE_DIFFERENCE;
}

function mayLookFor({ gender, sexuality }: Person, other: Person): boolean {
  const seeked = seekedGenders(gender, sexuality);
  return other.gender === null ? seeked.length > 1 : seeked.includes(other.gender);
}

function ageDifference(one: Person, other: Person): number {
  return one.age === null || other.age === null ? 0 : Math.abs(one.age - other.age);
}
