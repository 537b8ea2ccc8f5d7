import type { Random } from "#base/random.ts";
import type { AgeSigns } from "./age-signs.ts";
import { mix } from "./colour.ts";
import type { Looks } from "./looks.ts";
import { DYED, HAIRS } from "./palettes.ts";

export const MENS_HAIR = [
  "crop",
  "quiff",
  "fringe",
  "buzz",
  "slick",
  "sidePart",
  "curls",
  "afro",
  "knot",
] as const;
export const WOMENS_HAIR = [
  "bob",
  "lob",
  "straight",
  "waves",
  "longCurls",
  "ponytail",
  "bun",
  "pixie",
  "braid",
  "bangs",
  "roundAfro",
  "layers",
] as const;
export type HairStyle =
  | (typeof MENS_HAIR)[number]
  | (typeof WOMENS_HAIR)[number]
  | "receding"
  | "ring"
  | "none";
export type Beard = "none" | "shadow" | "stubble" | "short" | "full" | "moustache" | "goatee";

/** Dyed hair leaves brows and beard as they grew. */
export type HairColours = { colour: string; natural: string };

type Weights<T extends string> = Partial<Record<T, number>>;
/** The facts on which the choice depends. `tone` is the index of the skin, from light to dark. */
export type Basis = { looks: Looks; man: boolean; tone: number; signs: AgeSigns };

const YOUNG_MEN: Weights<HairStyle> = {
  crop: 22,
  quiff: 16,
  fringe: 14,
  buzz: 9,
  slick: 8,
  sidePart: 14,
  curls: 11,
  knot: 3,
};
const BOYISH: Weights<HairStyle> = { crop: 22, quiff: 18, fringe: 24, buzz: 6, sidePart: 10, curls: 16 };
const OLDER_MEN: Weights<HairStyle> = {
  crop: 22,
  quiff: 6,
  buzz: 14,
  slick: 16,
  sidePart: 24,
  curls: 4,
};
const GIRLISH: Weights<HairStyle> = {
  lob: 9,
  straight: 17,
  waves: 18,
  longCurls: 12,
  ponytail: 17,
  bun: 9,
  braid: 10,
  bangs: 9,
};
const YOUNG_WOMEN: Weights<HairStyle> = {
  bob: 8,
  lob: 13,
  straight: 15,
  waves: 18,
  longCurls: 12,
  ponytail: 11,
  bun: 8,
  pixie: 3,
  braid: 6,
  bangs: 8,
};
const OLDER_WOMEN: Weights<HairStyle> = {
  bob: 26,
  lob: 14,
  layers: 22,
  pixie: 16,
  bun: 8,
  waves: 8,
  longCurls: 5,
  straight: 3,
};

/** Draws the same random numbers at every age, so that a birthday changes nobody's face. */
export function chooseHairStyle(random: Random, { looks, man, tone, signs }: Basis): HairStyle {
  const lost = random.next();
  const older = random.chance(Math.max(0, Math.min(1, (looks.age - 36) / 20)));
  const picked = weigh(random, weightsOf({ man, tone, older, age: looks.age }));
  if (looks.hair === "bald") return man && looks.age > 45 && lost < 0.5 ? "ring" : "none";
  if (man && lost < signs.hairline * 0.42) return lost < (signs.hairline - 0.5) * 0.3 ? "ring" : "receding";
  return picked;
}

type Choice = { man: boolean; tone: number; older: boolean; age: number };

function weightsOf({ man, tone, older, age }: Choice): Weights<HairStyle> {
  const tight = tone > 6;
  if (man && tight) return { buzz: 30, afro: 26, crop: 24, curls: 16 };
  if (man) return older ? OLDER_MEN : age < 26 ? BOYISH : YOUNG_MEN;
  const weights = older ? OLDER_WOMEN : age < 28 ? GIRLISH : YOUNG_WOMEN;
  return tight ? { ...weights, roundAfro: 22, longCurls: 30, pixie: 6, ponytail: 4 } : weights;
}

/** Hair that the profile names keeps its colour and only gets gray strands; other hair turns gray with age. */
export function chooseHairColour(random: Random, { looks, man, tone, signs }: Basis): HairColours {
  const dyed = random.pick(man ? DYED.men : DYED.women);
  const natural = random.pick(naturalColours(tone));
  const { hair } = looks;
  if (hair === "gray" || hair === "white") return { colour: HAIRS[hair], natural: HAIRS[hair] };
  const known = hair && hair !== "bald" && hair in HAIRS ? HAIRS[hair as keyof typeof HAIRS] : undefined;
  const most = known ? 0.54 + signs.white * 0.2 : 0.9;
  const share = signs.gray ** 1.15 * most;
  const base = known ?? natural;
  // Red hair pales to sand before it turns gray.
  const grown = base === HAIRS.red ? mix(base, "#c29a6c", Math.min(1, signs.gray * 1.2)) : base;
  const turned = share < 0.02 ? grown : mix(grown, mix(HAIRS.gray, HAIRS.white, signs.white), share);
  return { colour: hair === "other" ? dyed : turned, natural: turned };
}

function naturalColours(tone: number): string[] {
  const { black, dark_brown, brunette, brown, dark_blond, blond, red } = HAIRS;
  if (tone > 5) return [black, black, dark_brown];
  if (tone > 3) return [black, dark_brown, brunette];
  return [dark_brown, brunette, brown, brown, dark_blond, blond, red];
}

export function chooseBeard(random: Random, { looks, man }: Basis, style: HairStyle): Beard {
  const boyish: Weights<Beard> = { none: 54, shadow: 26, stubble: 18, short: 2 };
  const young: Weights<Beard> = { none: 26, shadow: 20, stubble: 32, short: 13, full: 6, moustache: 3 };
  const grown: Weights<Beard> = {
    none: 16,
    shadow: 18,
    stubble: 20,
    short: 22,
    full: 12,
    moustache: 4,
    goatee: 8,
  };
  const beard = weigh(random, looks.age < 25 ? boyish : looks.age < 33 ? young : grown);
  const withHair = random.pick<Beard>(["short", "full", "stubble"]);
  if (!man || looks.gender === "female") return "none";
  // A beard tells a man with long hair from a woman, and a young man without hair from an old one.
  if (style === "knot" || (style === "none" && looks.age < 45)) return looks.age < 26 ? "stubble" : withHair;
  return beard;
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
