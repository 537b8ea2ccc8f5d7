import { openRandom, type Random } from "#base/random.ts";
import { darker, mix } from "./colour.ts";
import { DYED, EYES, HAIRS, SKINS } from "./palettes.ts";

/** The visible parts of a profile. */
export type Looks = {
  gender: "male" | "female" | null;
  age: number;
  hair: string | null;
  eye: string | null;
  body: string | null;
};

export const SHORT_HAIR = [
  "crop",
  "quiff",
  "fringe",
  "buzz",
  "slick",
  "curls",
  "afro",
  "sidePart",
  "knot",
] as const;
export const LONG_HAIR = [
  "bob",
  "lob",
  "straight",
  "waves",
  "longCurls",
  "ponytail",
  "bun",
  "pixie",
  "braids",
  "bangs",
] as const;
export type HairStyle = (typeof SHORT_HAIR)[number] | (typeof LONG_HAIR)[number] | "receding" | "none";

export type Person = {
  age: number;
  skin: { base: string; shade: string; deep: string; lip: string; blush: string; glow: number };
  hair: { colour: string; style: HairStyle };
  beard: "none" | "stubble" | "short" | "full" | "moustache";
  iris: string;
  lashes: boolean;
  /** Half-widths and positions within the picture's 400 × 500. */
  face: { half: number; jaw: number; chinHalf: number; chin: number };
  brow: { weight: number; arch: number };
  nose: "straight" | "round" | "broad";
  lips: number;
  eyes: { wide: number; high: number; apart: number };
  glasses: "none" | "round" | "square";
  freckles: boolean;
  earrings: boolean;
  neck: number;
  shoulders: number;
};

/** The same member always gets the same face. */
export function describePerson(memberId: number, looks: Looks): Person {
  const random = openRandom(7_101, memberId);
  const leaning = looks.gender === "male" ? 0.94 : looks.gender === "female" ? 0.06 : 0.5;
  const rugged = random.chance(leaning);
  const tone = random.below(SKINS.length);
  const base = SKINS[tone] as string;
  const hair = hairColour(random, looks, tone);
  const width = looks.body === "slim" ? -3 : looks.body === "fat" ? 5 : 0;
  return {
    age: looks.age,
    skin: {
      base,
      shade: mix(base, tone > 6 ? "#2a0f10" : "#a2473a", 0.22),
      deep: darker(mix(base, "#8c3a32", 0.3), 0.28),
      lip: mix(
        base,
        rugged ? "#a04a45" : random.pick(["#b8323f", "#c1545b", "#a8404e", "#c96b63"]),
        rugged ? 0.42 : 0.66,
      ),
      blush: tone > 6 ? "#c2553f" : "#e8705f",
      glow: tone > 5 ? 0.13 : 0.21,
    },
    hair: { colour: hair, style: hairStyle(random, looks, rugged) },
    beard: rugged && looks.gender !== "female" ? beardOf(random) : "none",
    iris: EYES[looks.eye as keyof typeof EYES] ?? (tone > 4 ? EYES.brown : random.pick(Object.values(EYES))),
    lashes: !rugged,
    face: {
      half: 68 + random.below(7) + width * 0.7,
      jaw: (rugged ? 54 : 45) + random.below(10) + width,
      chinHalf: (rugged ? 21 : 14) + random.below(8),
      chin: 303 + random.below(14),
    },
    brow: { weight: rugged ? 6.5 + random.next() * 2 : 4 + random.next() * 2, arch: random.next() * 6 },
    nose: random.pick(["straight", "round", "broad"]),
    lips: rugged ? 0.75 + random.next() * 0.3 : 0.95 + random.next() * 0.45,
    eyes: { wide: 13 + random.next() * 2.5, high: 6.6 + random.next() * 1.8, apart: 31 + random.next() * 4 },
    glasses: random.chance(looks.age > 50 ? 0.4 : 0.17) ? random.pick(["round", "square"]) : "none",
    freckles: tone < 4 && random.chance(hair === HAIRS.red ? 0.8 : 0.15),
    earrings: random.chance(rugged ? 0.08 : 0.5),
    neck: (rugged ? 40 : 31) + width,
    shoulders: (rugged ? 158 : 138) + width * 2 + random.below(10),
  };
}

function hairColour(random: Random, { hair, age }: Looks, tone: number): string {
  if (hair === "other") return random.pick(DYED);
  const known = hair && hair in HAIRS ? HAIRS[hair as keyof typeof HAIRS] : undefined;
  const natural: (keyof typeof HAIRS)[] =
    tone > 5
      ? ["black", "black", "dark_brown", "brunette"]
      : ["black", "dark_brown", "brunette", "brown", "brown", "dark_blond", "blond", "red"];
  const colour = known ?? HAIRS[random.pick(natural)];
  if (known || age < 45) return colour;
  return mix(colour, age > 68 ? HAIRS.white : HAIRS.gray, Math.min(0.92, (age - 40) / 32));
}

function hairStyle(random: Random, { hair, age }: Looks, rugged: boolean): HairStyle {
  const crossed = random.chance(0.12);
  const picked = random.pick<HairStyle>(rugged !== crossed ? SHORT_HAIR : LONG_HAIR);
  if (hair === "bald") return "none";
  if (rugged && random.chance(Math.max(0, (age - 38) / 60))) return random.chance(0.3) ? "none" : "receding";
  return picked;
}

function beardOf(random: Random): Person["beard"] {
  return random.pick(["none", "none", "none", "stubble", "stubble", "short", "full", "moustache"]);
}
