import { openRandom } from "#base/random.ts";
import { describePerson, type Person } from "./portrait/describe-person.ts";
import { describeShot, type Shot } from "./portrait/describe-shot.ts";
import { drawAge } from "./portrait/draw-age.ts";
import { coloursOf, drawBackground } from "./portrait/draw-background.ts";
import { drawBeard } from "./portrait/draw-beard.ts";
import { drawBody } from "./portrait/draw-body.ts";
import { drawExtra } from "./portrait/draw-extra.ts";
import { drawEyes } from "./portrait/draw-eyes.ts";
import { drawGlasses } from "./portrait/draw-glasses.ts";
import { drawHair } from "./portrait/draw-hair.ts";
import { drawHead, facePath } from "./portrait/draw-head.ts";
import { drawMouth, drawNose, mouthLine } from "./portrait/draw-mouth.ts";
import type { Looks } from "./portrait/looks.ts";

/** Most pictures of a demo member. The number of a drawing is the member id times this, plus the picture's index. */
export const SHOTS = 4;

/** Draws a portrait of no real person for the demo community, 4:5. The same number and looks give the same picture. */
export function drawPortrait(drawing: number, looks: Looks): string {
  const memberId = Math.floor(drawing / SHOTS);
  const person = describePerson(memberId, looks);
  return compose(person, describeShot(memberId, drawing % SHOTS, person), drawing);
}

function compose(person: Person, shot: Shot, drawing: number): string {
  const hair = drawHair(person);
  const extra = drawExtra(shot.extra, person, shot.colour);
  const { tilt, zoom, turn } = shot;
  const place = `translate(${(200 + shot.shift).toFixed(1)} 520) scale(${zoom.toFixed(3)}) translate(-200 -520)`;
  const lean = `translate(0 ${person.man ? 14 : 19}) rotate(${tilt} 200 350)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1600" viewBox="0 0 400 500">
<clipPath id="in-face"><path d="${facePath(person)}"/></clipPath>${hair.gradient}${drawLight(person)}
${drawBackground(shot.scene, shot.wall, openRandom(7_104, drawing))}<rect width="400" height="500" fill="url(#halo)"/>
<g transform="${place}"><g transform="${lean}">${hair.back}</g>${drawBody(person, shot.garment, shot.colour)}${extra.neck}
<g transform="${lean}">${drawHead(person, turn)}<g clip-path="url(#in-face)">${hair.shadow}</g>${drawBeard(person, turn)}
<g transform="translate(${(turn * 6).toFixed(1)} 0)">${drawEyes(person)}${drawNose(person, turn)}${drawMouth(person, shot.mood)}${drawAge(person, mouthLine(person))}</g>
${hair.front}${extra.head}<g transform="translate(${(turn * 5).toFixed(1)} 0)">${drawGlasses(person, shot.sunglasses)}</g></g></g>
<rect width="400" height="500" fill="url(#light)"/><rect width="400" height="500" fill="url(#foot)"/>
</svg>`;
}

/** Warm light from the upper left, the same on everything. */
function drawLight({ skin }: Person): string {
  const gradient = (id: string, place: string, stops: string) =>
    `<linearGradient id="${id}" ${place}>${stops}</linearGradient>`;
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return `${gradient("skin", 'x1="0" y1="0" x2="1" y2=".8"', stop(0, "#fff1d8", 0.26) + stop(0.5, "#fff1d8", 0) + stop(1, skin.shade, 0.35))}
<radialGradient id="blush">${stop(0, skin.blush, skin.glow * 1.7)}${stop(1, skin.blush, 0)}</radialGradient>
<radialGradient id="halo" cx=".5" cy=".42" r=".62">${stop(0, "#fff3df", 0.4)}${stop(1, "#fff3df", 0)}</radialGradient>
${gradient("drape", 'x1="0" y1="0" x2="1" y2=".5"', stop(0, "#fff3df", 0.13) + stop(0.45, "#1d0d14", 0) + stop(1, "#1d0d14", 0.2))}
<radialGradient id="light" cx=".24" cy=".12" r=".9">${stop(0, "#fff1d8", 0.26)}${stop(0.6, "#fff1d8", 0)}</radialGradient>
${gradient("foot", 'x1="0" y1="0" x2="0" y2="1"', stop(0.7, "#2a0d18", 0) + stop(1, "#2a0d18", 0.18))}`;
}

export type Colours = { wall: readonly [string, string]; cloth: string; skin: string; hair: string };

/** The main colours: enough for a ThumbHash without drawing the portrait. */
export function describeColours(drawing: number, looks: Looks): Colours {
  const memberId = Math.floor(drawing / SHOTS);
  const person = describePerson(memberId, looks);
  const { scene, wall, colour } = describeShot(memberId, drawing % SHOTS, person);
  return { wall: coloursOf(scene, wall), cloth: colour, skin: person.skin.base, hair: person.hair.colour };
}
