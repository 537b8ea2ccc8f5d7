import { openRandom, type Random } from "#base/random.ts";
import { type AgeSigns, ageSigns } from "./age-signs.ts";
import {
  type Basis,
  type Beard,
  chooseBeard,
  chooseHairColour,
  chooseHairStyle,
  type HairColours,
  type HairStyle,
} from "./choose-hair.ts";
import { darker, mix } from "./colour.ts";
import type { Looks } from "./looks.ts";
import { ANY, EYES, FAIR, LIPSTICKS, MIDDLE, SKINS } from "./palettes.ts";

export type Person = {
  age: number;
  signs: AgeSigns;
  man: boolean;
  skin: { base: string; shade: string; deep: string; line: string; lip: string; blush: string; glow: number };
  hair: HairColours & { style: HairStyle };
  beard: Beard;
  iris: string;
  /** Half-widths and positions within the picture's 400 × 500. */
  face: { half: number; jaw: number; chinHalf: number; chin: number };
  brow: { weight: number; arch: number; height: number };
  nose: { wing: number; tip: number };
  lips: number;
  eyes: { wide: number; high: number; apart: number };
  glasses: "none" | "round" | "square";
  freckles: boolean;
  earrings: "none" | "studs" | "hoops" | "drops";
  neck: number;
  shoulders: number;
};

/** The same member always gets the same face. */
export function describePerson(memberId: number, looks: Looks): Person {
  const random = openRandom(7_101, memberId);
  const leaning = random.chance(0.5);
  const man = looks.gender ? looks.gender === "male" : leaning;
  const tone = chooseTone(random, looks);
  const basis = { looks, man, tone, signs: ageSigns(looks.age) };
  const style = chooseHairStyle(random, basis);
  const colours = chooseHairColour(random, basis);
  const earrings = random.chance(0.72);
  const jewel = random.pick(["studs", "hoops", "drops"] as const);
  const frame = random.pick(["round", "square"] as const);
  return {
    age: looks.age,
    signs: basis.signs,
    man,
    skin: describeSkin(random, basis),
    hair: { ...colours, style },
    beard: chooseBeard(random, basis, style),
    iris: EYES[looks.eye as keyof typeof EYES] ?? (tone > 3 ? EYES.brown : random.pick(Object.values(EYES))),
    ...(man ? manlyFace(random, basis) : womanlyFace(random, basis)),
    freckles: random.chance(looks.hair === "red" ? 0.8 : 0.12) && tone < 4,
    earrings: earrings && !man ? jewel : "none",
    glasses: random.chance(0.05 + basis.signs.grown * 0.1 + basis.signs.bags * 0.28) ? frame : "none",
  };
}

/** Fair hair and light eyes come with a light skin. */
function chooseTone(random: Random, { hair, eye }: Looks): number {
  const fair =
    hair === "blond" || hair === "dark_blond" || hair === "red" || eye === "blue" || eye === "green";
  const [first, last] = fair ? FAIR : hair === "brown" || eye === "hazel" ? MIDDLE : ANY;
  return first + random.below(last - first + 1);
}

function describeSkin(random: Random, { tone, man, signs }: Basis): Person["skin"] {
  const dark = tone > 5;
  const base = mix(SKINS[tone] as string, dark ? "#7a5f55" : "#d8b9a2", signs.jowls * 0.14);
  return {
    base,
    shade: mix(base, dark ? "#2a0f10" : "#a2473a", dark ? 0.3 : 0.2),
    deep: darker(mix(base, "#8c3a32", 0.3), 0.28),
    line: mix(base, dark ? "#180806" : "#7a3228", dark ? 0.62 : 0.56),
    lip: man
      ? mix(base, "#a04a45", dark ? 0.3 : 0.36)
      : mix(base, random.pick(LIPSTICKS), 0.46 + signs.grown * 0.27),
    blush: dark ? "#b5503c" : "#e8705f",
    glow: (dark ? 0.14 : 0.2) * (man ? 0.55 : 1) * (1.3 - signs.grown * 0.3 - signs.jowls * 0.4),
  };
}

type Features = Pick<Person, "face" | "brow" | "nose" | "lips" | "eyes" | "neck" | "shoulders">;

const WIDTHS: Record<string, number> = { slim: -3, fat: 6 };

function manlyFace(random: Random, { looks, signs, tone }: Basis): Features {
  const width = WIDTHS[looks.body ?? ""] ?? 0;
  return {
    face: {
      half: 70 + random.below(5) + width * 0.6,
      jaw: 55 + random.below(6) + width + signs.grown * 3 + signs.jowls * 2,
      chinHalf: 26 + random.below(8) + width * 0.5,
      chin: 309 + random.below(9) + signs.grown * 3,
    },
    brow: {
      weight: 7.6 + random.next() * 2.2,
      arch: 1 + random.next() * 2.5,
      height: 18 + random.next() * 2,
    },
    nose: {
      wing: 13 + random.next() * 3 + (tone > 6 ? 2.5 : 0),
      tip: 260 + random.below(4) + signs.jowls * 2,
    },
    lips: (0.62 + random.next() * 0.22 + (tone > 6 ? 0.22 : 0)) * (1 - signs.jowls * 0.25),
    eyes: {
      wide: 13 + random.next() * 1.8,
      high: 6.5 + random.next() * 0.9 - signs.grown * 0.7 - signs.lids * 0.7,
      apart: 32 + random.next() * 3,
    },
    neck: 44 + random.below(5) + width + signs.grown * 4,
    shoulders: 158 + random.below(12) + signs.grown * 7 + width * 2.2,
  };
}

function womanlyFace(random: Random, { looks, signs, tone }: Basis): Features {
  const width = WIDTHS[looks.body ?? ""] ?? 0;
  return {
    face: {
      half: 66 + random.below(5) + width * 0.6,
      jaw: 47 + random.below(6) + width + signs.jowls * 4,
      chinHalf: 14 + random.below(6) + width * 0.5 + signs.jowls * 2,
      chin: 301 + random.below(8) + signs.grown * 3,
    },
    brow: {
      weight: 4.3 + random.next() * 1.4,
      arch: 2.8 + random.next() * 2.6,
      height: 22.5 + random.next() * 2.5,
    },
    nose: {
      wing: 9.5 + random.next() * 2.5 + (tone > 6 ? 2.5 : 0),
      tip: 253 + random.below(4) + signs.jowls * 2,
    },
    lips:
      (1.05 + random.next() * 0.35 + (tone > 6 ? 0.15 : 0)) * (1.06 - signs.grown * 0.06 - signs.jowls * 0.3),
    eyes: {
      wide: 14.4 + random.next() * 1.8,
      high: 8.4 + random.next() * 1 - signs.grown * 0.9 - signs.lids,
      apart: 31 + random.next() * 3,
    },
    neck: 31 + random.below(4) + width,
    shoulders: 129 + random.below(10) + width * 2.2,
  };
}
