import type { Country } from "#base/countries.ts";
import type { Random } from "#base/random.ts";
import {
  type EYES,
  type Gender,
  type HAIRS,
  INTERESTS,
  INTIMATE_INTERESTS,
  type RELATIONSHIPS,
  type Sexuality,
} from "../values.ts";

type Weights<T extends string> = Partial<Record<T, number>>;
type Hair = (typeof HAIRS)[number];
type Eye = (typeof EYES)[number];
type Relationship = (typeof RELATIONSHIPS)[number];

const NORTH = new Set<Country>(["NL", "DE", "DK", "SE", "NO", "FI", "GB", "IE", "PL"]);
const SOUTH = new Set<Country>(["IT", "ES"]);
/** Share of questions that are answered: nobody fills in everything. */
const ANSWERED = 0.9;

export type Looks = { hair: Hair | null; eye: Eye | null; body: "slim" | "normal" | "fat" | null };

export function makeLooks(random: Random, person: { country: Country; gender: Gender; age: number }): Looks {
  return {
    hair: answer(random, () => pickHair(random, person)),
    eye: answer(random, () => pickEye(random, person.country)),
    body: answer(random, () => weigh(random, { slim: 30, normal: 50, fat: 20 })),
  };
}

function pickHair(
  random: Random,
  { country, gender, age }: { country: Country; gender: Gender; age: number },
) {
  if (age > 50 && random.chance((age - 50) / 40)) {
    return weigh<Hair>(random, { gray: 50, white: 20, bald: gender === "male" ? 30 : 0, "dark blond": 10 });
  }
  if (gender === "male" && random.chance(0.06)) return "bald";
  if (SOUTH.has(country)) {
    return weigh<Hair>(random, { "dark brown": 40, black: 25, brown: 20, brunette: 10, blond: 4, red: 1 });
  }
  const blond = NORTH.has(country) ? 25 : 14;
  return weigh<Hair>(random, {
    blond,
    "dark blond": blond,
    brown: 25,
    "dark brown": 18,
    brunette: 10,
    black: 8,
    red: 4,
    other: 2,
  });
}

function pickEye(random: Random, country: Country): Eye {
  if (SOUTH.has(country)) return weigh<Eye>(random, { brown: 65, hazel: 15, green: 10, blue: 10 });
  return weigh<Eye>(random, { blue: 45, brown: 28, green: 15, hazel: 12 });
}

export function pickRelationship(random: Random, age: number): Relationship | null {
  return answer(random, () => {
    if (age < 30) return weigh<Relationship>(random, { single: 75, unmarried: 20, "living together": 5 });
    if (age < 60) {
      return weigh<Relationship>(random, {
        single: 45,
        divorced: 30,
        unmarried: 12,
        married: 8,
        "living together": 4,
        widowed: 1,
      });
    }
    return weigh<Relationship>(random, { divorced: 40, widowed: 30, single: 25, married: 5 });
  });
}

export function pickSexuality(random: Random, gender: Gender): Sexuality {
  const same = gender === "female" ? "lesbian" : "gay";
  return weigh<Sexuality>(random, { hetero: 84, [same]: 7, bi: 9 });
}

/** In the order of `INTERESTS`, as the product stores them. */
export function pickInterests(random: Random, mayBeIntimate: boolean): string[] {
  const open = mayBeIntimate ? INTERESTS : INTERESTS.filter((code) => !INTIMATE_INTERESTS.includes(code));
  const wanted = 2 + random.below(9);
  const chosen = new Set<string>();
  for (let n = 0; n < wanted; n++) chosen.add(random.pick(open));
  return INTERESTS.filter((code) => chosen.has(code));
}

function answer<T>(random: Random, pick: () => T): T | null {
  return random.chance(ANSWERED) ? pick() : null;
}

function weigh<T extends string>(random: Random, weights: Weights<T>): T {
  const entries = Object.entries(weights) as [T, number][];
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  return (entries[0] as [T, number])[0];
}
