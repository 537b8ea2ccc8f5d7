import { openRandom } from "#base/random.ts";
import { describePerson, type Looks, type Person } from "./portrait/describe-person.ts";
import { coloursOf, drawBackground, OUTSIDE, SCENE_NAMES } from "./portrait/draw-background.ts";
import { drawBody, GARMENTS, type Garment } from "./portrait/draw-body.ts";
import { chooseExtra, drawExtra, type Extra } from "./portrait/draw-extra.ts";
import { drawBeard, drawFeatures, drawGlasses, drawHead, facePath, type Mood } from "./portrait/draw-face.ts";
import { drawHair } from "./portrait/draw-hair.ts";
import { CLOTHES, WALLS } from "./portrait/palettes.ts";

/** Most pictures of a demo member. The number of a drawing is the member id times this, plus the picture's index. */
export const SHOTS = 4;

type Shot = {
  scene: string;
  wall: (typeof WALLS)[number];
  garment: Garment;
  colour: string;
  mood: Mood;
  tilt: number;
  zoom: number;
  sunglasses: boolean;
  extra: Extra;
};

/** Hair that needs room above the head, and that no hat fits. */
const TALL = new Set<string>(["afro", "bun", "knot", "curls", "longCurls", "quiff"]);

/** Draws a portrait of no real person for the demo community, 4:5. The same number and looks give the same picture. */
export function drawPortrait(drawing: number, looks: Looks): string {
  const memberId = Math.floor(drawing / SHOTS);
  const person = describePerson(memberId, looks);
  return compose(person, describeShot(memberId, drawing % SHOTS, person), drawing);
}

function describeShot(memberId: number, index: number, person: Person): Shot {
  const order = openRandom(7_102, memberId);
  const random = openRandom(7_103, memberId, index);
  const first = order.below(SCENE_NAMES.length);
  const scene = SCENE_NAMES[(first + index * 5) % SCENE_NAMES.length] as string;
  const garments: readonly Garment[] = person.lashes
    ? GARMENTS
    : GARMENTS.filter((garment) => garment !== "straps" && garment !== "boatNeck");
  return {
    scene,
    wall: random.pick(WALLS),
    garment: random.pick(garments),
    colour: random.pick(CLOTHES),
    mood: random.pick<Mood>(["smile", "smile", "laugh", "calm"]),
    tilt: random.below(13) - 6,
    zoom:
      (TALL.has(person.hair.style) ? 1.02 : 1.14) +
      random.next() * 0.1 -
      (index > 0 ? random.next() * 0.2 : 0),
    sunglasses: index > 0 && OUTSIDE.has(scene) && random.chance(0.4),
    extra: chooseExtra(random, { scene, hatless: TALL.has(person.hair.style), rugged: !person.lashes }),
  };
}

function compose(person: Person, shot: Shot, drawing: number): string {
  const hair = drawHair(person);
  const background = drawBackground(shot.scene, shot.wall, openRandom(7_104, drawing));
  const glasses = drawGlasses(person, shot.sunglasses);
  const { tilt, zoom } = shot;
  const place = `translate(200 520) scale(${zoom.toFixed(3)}) translate(-200 -520)`;
  const lean = `translate(0 13) rotate(${tilt} 200 350)`;
  const extra = drawExtra(shot.extra, person, shot.colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1600" viewBox="0 0 400 500">
<clipPath id="in-face"><path d="${facePath(person)}"/></clipPath>
<radialGradient id="light" cx=".28" cy=".2" r=".9"><stop stop-color="#fff1d8" stop-opacity=".3"/><stop offset=".6" stop-color="#fff1d8" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".7" stop-color="#2a0d18" stop-opacity="0"/><stop offset="1" stop-color="#2a0d18" stop-opacity=".2"/></linearGradient>
${background}
<g transform="${place}"><g transform="${lean}">${hair.back}</g>${drawBody(person, shot.garment, shot.colour)}${extra.neck}
<g transform="${lean}">${drawHead(person)}${drawBeard(person)}${drawFeatures(person, shot.mood)}${hair.front}${extra.head}${glasses}</g></g>
<rect width="400" height="500" fill="url(#light)"/><rect width="400" height="500" fill="url(#foot)"/>
</svg>`;
}

export type Colours = { wall: readonly [string, string]; cloth: string; skin: string; hair: string };

/** The main colours: enough for a ThumbHash without drawing the portrait. */
export function describeColours(drawing: number, looks: Looks): Colours {
  const memberId = Math.floor(drawing / SHOTS);
  const person = describePerson(memberId, looks);
  const { scene, wall, colour } = describeShot(memberId, drawing % SHOTS, person);
  return { wall: coloursOf(scene, wall), cloth: colour, skin: person.skin.base, hair: person.hair.colour };
}
