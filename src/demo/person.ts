import { COUNTRIES, type Country } from "#base/countries.ts";
import { LOCALES_BY_COUNTRY, type Locale } from "#base/locales.ts";
import { openRandom, type Random } from "#base/random.ts";
import { FIRST_NAMES, NICKNAMES } from "./names.ts";

/** Members with ids up to this one can log in. */
export const DEMO_ACCOUNTS = 2;

export type DemoGender = "female" | "male";

/** Members per country, of a hundred, so that a visitor from any of our countries finds somebody near. */
const SHARES: Record<Country, number> = {
  NL: 14,
  BE: 8,
  DE: 15,
  AT: 4,
  CH: 4,
  GB: 10,
  IE: 3,
  FR: 8,
  IT: 6,
  ES: 6,
  PL: 5,
  DK: 3,
  SE: 3,
  NO: 2,
  FI: 2,
  US: 4,
  CA: 2,
  AU: 1,
};
/** Share of a country's members who speak the first of its languages; the others share the rest. */
const FIRST_LANGUAGE = 0.72;

/**
 * Describes the member with this number in the demo community of this seed. Every feature's seed calls it, so that
 * all of them agree.
 */
export function demoPerson(
  seed: number,
  memberId: number,
): { country: Country; gender: DemoGender; locale: Locale } {
  const random = openRandom(seed, memberId);
  const country = pickCountry(random);
  const [first, ...others] = LOCALES_BY_COUNTRY[country] as [Locale, ...Locale[]];
  const locale = others.length === 0 || random.chance(FIRST_LANGUAGE) ? first : random.pick(others);
  return { country, gender: random.chance(0.5) ? "female" : "male", locale };
}

function pickCountry(random: Random): Country {
  let left = random.below(100);
  for (const country of COUNTRIES) {
    left -= SHARES[country];
    if (left < 0) return country;
  }
  return COUNTRIES[0] as Country;
}

const LISTS = new Map(
  COUNTRIES.map((country) => [
    country,
    { female: FIRST_NAMES[country].female.split(/\s+/), male: FIRST_NAMES[country].male.split(/\s+/) },
  ]),
);
const SHORTEST = 3;
const LONGEST = 20;
/** Digits that no letter looks like, so that a number never makes one name look like another. */
const DIGITS = "23456789";

export type MakeUsername = (random: Random, country: Country, gender: DemoGender) => string;

/** Makes names like "Sanne84" and "zeeuwse_wind", none twice and none that looks like another. */
export function openUsernames(): MakeUsername {
  const used = new Map<string, number>();
  return (random, country, gender) => {
    const name = makeName(random, country, gender);
    const key = foldAlike(name);
    const count = used.get(key) ?? (name.length < SHORTEST ? 1 : 0);
    used.set(key, count + 1);
    if (count === 0) return name;
    const number = writeNumber(count - 1, sumOf(key));
    return `${name.slice(0, LONGEST - number.length)}${number}`;
  };
}

function makeName(random: Random, country: Country, gender: DemoGender): string {
  const words = NICKNAMES[random.pick(LOCALES_BY_COUNTRY[country])];
  if (!words || random.chance(0.7)) {
    return random.pick((LISTS.get(country) as Record<DemoGender, string[]>)[gender]);
  }
  return `${random.pick(words.first.split(" "))}_${random.pick(words.second.split(" "))}`;
}

/** Folds a name to what the eye sees: without case, accents and signs, look-alikes as one. */
function foldAlike(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}_]/gu, "")
    .replace(/[il]/g, "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at) * (at + 3);
  return sum;
}

/** Numbers the names, first with two digits, then three, in an order that does not look like counting. */
function writeNumber(count: number, salt: number): string {
  let length = 2;
  let rest = count;
  while (rest >= DIGITS.length ** length) {
    rest -= DIGITS.length ** length;
    length += 1;
  }
  const size = DIGITS.length ** length;
  let shuffled = (rest * 37 + salt * 11) % size;
  let text = "";
  for (let place = 0; place < length; place++) {
    text += DIGITS[shuffled % DIGITS.length];
    shuffled = Math.floor(shuffled / DIGITS.length);
  }
  return text;
}
