import { openRandom, type Random } from "#base/random.ts";
import type { Person } from "./describe-person.ts";
import { OUTSIDE, SCENE_NAMES } from "./draw-background.ts";
import { chooseExtra, type Extra } from "./draw-extra.ts";
import type { Mood } from "./draw-mouth.ts";
import { type Garment, MENS_GARMENTS, WOMENS_GARMENTS } from "./garments.ts";
import { CLOTHES, WALLS } from "./palettes.ts";

/** The properties in which two pictures of one person differ. */
export type Shot = {
  scene: string;
  wall: (typeof WALLS)[number];
  garment: Garment;
  colour: string;
  mood: Mood;
  tilt: number;
  /** Turn of the head to the right of the picture, from -1 to 1. */
  turn: number;
  zoom: number;
  shift: number;
  sunglasses: boolean;
  extra: Extra;
};

/** Hair that needs room above the head, and that no hat fits. */
const TALL = new Set<string>(["afro", "roundAfro", "bun", "knot", "curls", "longCurls", "quiff"]);
const COLD = new Set(["snow", "mountains"]);
const WARM_CLOTHES = new Set<Garment>([
  "hoodie",
  "rollNeck",
  "jumper",
  "bomber",
  "blazer",
  "denim",
  "cardigan",
  "jacket",
]);
const LIGHT_CLOTHES = new Set<Garment>(["straps"]);
/** Clothes that make older people look younger than they are, and the other way round. */
const YOUNG_CLOTHES = new Set<Garment>(["hoodie", "bomber", "straps", "tee", "stripes", "denim", "henley"]);
const GROWN_CLOTHES = new Set<Garment>(["blazer", "jumper", "cardigan", "jacket", "blouse", "wrap"]);

export function describeShot(memberId: number, index: number, person: Person): Shot {
  const order = openRandom(7_102, memberId);
  const random = openRandom(7_103, memberId, index);
  const first = order.below(SCENE_NAMES.length);
  const scene = SCENE_NAMES[(first + index * 5) % SCENE_NAMES.length] as string;
  const tall = TALL.has(person.hair.style);
  const turns = order.chance(0.5) ? [1, -0.6, 0.2, -1] : [-1, 0.6, -0.2, 1];
  return {
    scene,
    wall: random.pick(WALLS),
    garment: chooseGarment(random, person, scene),
    colour: random.pick(person.man ? CLOTHES.men : CLOTHES.women),
    mood: random.pick<Mood>(["smile", "smile", "laugh", "calm"]),
    tilt: random.below(11) - 5,
    turn: turns[index] ?? 0,
    zoom: (tall ? 1.02 : 1.13) + random.next() * 0.09 - (index > 0 ? random.next() * 0.18 : 0),
    shift: index > 0 ? random.below(41) - 20 : random.below(13) - 6,
    sunglasses: random.chance(0.3) && index > 0 && OUTSIDE.has(scene),
    extra: chooseExtra(random, { scene, index, hatless: tall, person }),
  };
}

function chooseGarment(random: Random, { man, age }: Person, scene: string): Garment {
  const all: readonly Garment[] = man ? MENS_GARMENTS : WOMENS_GARMENTS;
  const suits = (garment: Garment) => {
    if (COLD.has(scene) && !WARM_CLOTHES.has(garment)) return false;
    if (LIGHT_CLOTHES.has(garment) && !OUTSIDE.has(scene)) return false;
    if (garment === "hoodie" && age > (man ? 44 : 32)) return false;
    return age < 28 ? !GROWN_CLOTHES.has(garment) : age < 48 || !YOUNG_CLOTHES.has(garment);
  };
  return random.pick(all.filter(suits));
}
