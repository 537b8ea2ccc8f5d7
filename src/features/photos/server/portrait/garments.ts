import { darker, fill, lighter, stroke } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export const MENS_GARMENTS = [
  "tee",
  "henley",
  "polo",
  "shirt",
  "jumper",
  "blazer",
  "hoodie",
  "rollNeck",
  "bomber",
  "denim",
  "stripes",
] as const;
export const WOMENS_GARMENTS = [
  "softTee",
  "vNeck",
  "blouse",
  "wrap",
  "boatNeck",
  "squareNeck",
  "cardigan",
  "jacket",
  "rollNeck",
  "straps",
  "hoodie",
  "denim",
  "stripes",
] as const;
export type Garment = (typeof MENS_GARMENTS)[number] | (typeof WOMENS_GARMENTS)[number];

/** From the left sleeve over the shoulder, the opening at the neck and back; women's shoulders slope more. */
export function outline({ shoulders: s, neck, man }: Person, opening: string, start = neck + 6): string {
  const drop = man ? 0 : 4;
  const top = 362 + Math.max(0, start - neck - 12) * (man ? 0.24 : 0.36);
  return `M${200 - s - 16} 520C${200 - s - 13} ${448 + drop} ${200 - s + 2} ${402 + drop} ${200 - s * 0.64} ${383 + drop}C${200 - s * 0.5} ${378 + drop} ${200 - start - 8} ${top + 6} ${200 - start} ${top}${opening}C${200 + start + 8} ${top + 6} ${200 + s * 0.5} ${378 + drop} ${200 + s * 0.64} ${383 + drop}C${200 + s - 2} ${402 + drop} ${200 + s + 13} ${448 + drop} ${200 + s + 16} 520Z`;
}

/** The left half of an open jacket, mirrored for the right half. */
const halves = ({ shoulders: s, neck, man }: Person, colour: string, open: number) =>
  [-1, 1]
    .map((side) => {
      const at = (x: number) => 200 + side * x;
      const drop = man ? 0 : 4;
      return fill(
        `M${at(s + 18)} 520C${at(s + 15)} ${446 + drop} ${at(s - 2)} ${399 + drop} ${at(s * 0.64)} ${380 + drop}C${at(s * 0.5)} ${375 + drop} ${at(neck + 20)} 364 ${at(neck + 9)} 354L${at(open)} 520Z`,
        colour,
      );
    })
    .join("");
const both = (draw: (at: (x: number) => number, side: 1 | -1) => string) =>
  draw((x) => 200 - x, -1) + draw((x) => 200 + x, 1);
const sleeves = ({ shoulders: s }: Person, colour: string) =>
  both((at, side) => stroke(`M${at(s - 18)} 452q${-side * 9} 26 ${-side * 7} 68`, darker(colour, 0.2), 3.2));
const folds = (colour: string) => stroke("M150 470q10 22 6 50M256 462q-8 26-4 58", darker(colour, 0.13), 3);

type Cut = (person: Person, colour: string) => string;

/** A top with a round neck of this depth and width. */
const round =
  (depth: number, more: number): Cut =>
  (p, c) => {
    const start = p.neck + more;
    const top = 362 + Math.max(0, more - 12) * (p.man ? 0.24 : 0.36);
    return `${fill(outline(p, `Q200 ${depth * 2 - top} ${200 + start} ${top}`, start), c)}${stroke(`M${200 - start + 1} ${top + 2}Q200 ${depth * 2 - top + 5} ${200 + start - 1} ${top + 2}`, darker(c, 0.15), 4.5)}${folds(c)}${sleeves(p, c)}`;
  };

const pointed =
  (depth: number, more: number): Cut =>
  (p, c) => {
    const start = p.neck + more;
    return `${fill(outline(p, `L200 ${depth}L${200 + start} 362`, start), c)}${stroke(`M${200 - start + 1} 364L200 ${depth + 1}L${200 + start - 1} 364`, darker(c, 0.15), 4.5)}${folds(c)}${sleeves(p, c)}`;
  };

const collar = (p: Person, colour: string, tip = 426) =>
  both((at) =>
    fill(`M${at(p.neck + 4)} 346L${at(p.neck + 20)} 370L${at(30)} ${tip + 12}L${at(0)} ${tip}Z`, colour),
  ) +
  both((at) =>
    stroke(`M${at(0)} ${tip}L${at(30)} ${tip + 12}L${at(p.neck + 20)} 371`, darker(colour, 0.2), 2.2),
  );
const buttons = (colour: string, rows: number[], x = 200) =>
  rows.map((y) => `<circle cx="${x}" cy="${y}" r="3.2" fill="${darker(colour, 0.36)}"/>`).join("");

export const GARMENTS: Record<Garment, Cut> = {
  tee: round(394, 8),
  softTee: round(404, 14),
  vNeck: pointed(438, 10),
  boatNeck: round(396, 32),
  henley: (p, c) =>
    `${round(394, 8)(p, c)}${fill("M192 394h16v50q-8 4-16 0Z", darker(c, 0.1))}${buttons(c, [408, 424, 438])}`,
  polo: (p, c) =>
    `${fill(outline(p, `L200 424L${200 + p.neck + 6} 362`), c)}${fill("M190 412h20v48h-20Z", darker(c, 0.1))}${buttons(c, [434, 450])}${collar(p, lighter(c, 0.1), 424)}${folds(c)}${sleeves(p, c)}`,
  shirt: (p, c) =>
    `${fill(outline(p, `L200 434L${200 + p.neck + 6} 362`), c)}${stroke("M200 434V520", darker(c, 0.2), 2.6)}${buttons(c, [456, 486], 206)}${collar(p, lighter(c, 0.18), 434)}${folds(c)}${sleeves(p, c)}`,
  blouse: (p, c) =>
    `${fill(outline(p, `L200 446L${200 + p.neck + 8} 362`, p.neck + 8), c)}${stroke("M200 446V520", darker(c, 0.16), 2.4)}${buttons(c, [468, 496], 205)}${both((at) => fill(`M${at(p.neck + 4)} 350C${at(p.neck + 26)} 368 ${at(p.neck + 22)} 400 ${at(20)} 440Q${at(4)} 452 ${at(0)} 446Z`, lighter(c, 0.22)))}${folds(c)}${sleeves(p, c)}`,
  wrap: (p, c) =>
    `${fill(outline(p, `L196 440L${200 + p.neck + 10} 362`, p.neck + 10), c)}${stroke(`M${200 + p.neck + 9} 364C${200 + p.neck - 2} 410 190 440 150 492M${200 - p.neck - 9} 364C${200 - p.neck} 400 186 430 197 440`, darker(c, 0.2), 3.6)}${stroke("M224 420q-20 44-50 82M236 430q-10 50-34 90", darker(c, 0.12), 2.6)}${sleeves(p, c)}`,
  squareNeck: (p, c) => {
    const w = p.neck + 24;
    return `${fill(outline(p, `L${200 - w + 8} 418Q200 430 ${200 + w - 8} 418L${200 + w} 366`, w), c)}${stroke(`M${200 - w + 1} 370L${200 - w + 9} 419Q200 431 ${200 + w - 9} 419L${200 + w - 1} 370`, lighter(c, 0.2), 3.4)}${folds(c)}${sleeves(p, c)}`;
  },
  jumper: (p, c) =>
    `${fill(outline(p, `Q200 424 ${200 + p.neck + 8} 362`, p.neck + 8), c)}${fill(`M${200 - p.neck - 6} 360L200 416L${200 + p.neck + 6} 360Q200 424 ${200 - p.neck - 6} 360Z`, "#efe6da")}${collar(p, "#f7f0e6", 404)}${folds(c)}${stroke("M132 500V430M166 506V446M234 506V446M268 500V430", darker(c, 0.1), 3, ' stroke-dasharray="6 8"')}${sleeves(p, c)}`,
  rollNeck: (p, c) =>
    `${fill(outline(p, `H${200 + p.neck + 6}`), c)}${fill(`M${200 - p.neck - 5} 336Q200 352 ${200 + p.neck + 5} 336L${200 + p.neck + 11} 374Q200 396 ${200 - p.neck - 11} 374Z`, lighter(c, 0.1))}${stroke(`M${200 - p.neck - 3} 350Q200 366 ${200 + p.neck + 3} 350`, darker(c, 0.14), 2.6)}${folds(c)}${sleeves(p, c)}`,
  stripes: (p, c) =>
    `<clipPath id="cloth"><path d="${outline(p, `Q200 420 ${200 + p.neck + 14} 363`, p.neck + 14)}"/></clipPath><g clip-path="url(#cloth)">${fill("M0 350H400V520H0Z", "#f4eadd")}${[396, 420, 444, 468, 492].map((y) => fill(`M0 ${y}Q200 ${y + 12} 400 ${y}V${y + 10}Q200 ${y + 22} 0 ${y + 10}Z`, c)).join("")}</g>${stroke(`M${200 - p.neck - 13} 366Q200 423 ${200 + p.neck + 13} 366`, c, 4.5)}${sleeves(p, "#cdbfae")}`,
  blazer: (p, c) =>
    `${fill(outline(p, `L200 428L${200 + p.neck + 6} 362`), "#f3ece2")}${stroke("M200 428V520", "#d6cabb", 2.4)}${collar(p, "#fbf6ee", 428)}${halves(p, c, 6)}${both((at) => fill(`M${at(p.neck + 9)} 354L${at(p.neck + 26)} 372L${at(58)} 432L${at(38)} 434L${at(44)} 450L${at(6)} 516Q${at(20)} 430 ${at(p.neck + 9)} 354Z`, lighter(c, 0.12)))}`,
  jacket: (p, c) =>
    `${fill(outline(p, `Q200 452 ${200 + p.neck + 12} 362`, p.neck + 12), "#f3ece2")}${halves(p, c, 10)}${both((at) => fill(`M${at(p.neck + 9)} 354L${at(p.neck + 28)} 374L${at(54)} 440L${at(38)} 440L${at(42)} 456L${at(10)} 520Q${at(22)} 430 ${at(p.neck + 9)} 354Z`, lighter(c, 0.13)))}`,
  cardigan: (p, c) =>
    `${round(412, 16)(p, lighter(c, 0.62))}${halves(p, c, 26)}${both((at) => stroke(`M${at(p.neck + 12)} 360C${at(p.neck + 14)} 420 ${at(34)} 440 ${at(30)} 520`, lighter(c, 0.12), 10))}`,
  hoodie: (p, c) =>
    `${fill(`M${200 - p.neck - 44} 390C${200 - p.neck - 44} 338 ${200 - p.neck - 8} 324 200 342S${200 + p.neck + 44} 338 ${200 + p.neck + 44} 390Q200 422 ${200 - p.neck - 44} 390Z`, darker(c, 0.24))}${fill(`M${200 - p.neck} 320V368Q200 418 ${200 + p.neck} 368V320Q200 352 ${200 - p.neck} 320Z`, p.skin.shade)}${fill(outline(p, `Q200 434 ${200 + p.neck + 14} 362`, p.neck + 14), c)}${stroke("M178 404l-3 54M222 404l4 48", "#f4ece2", 3.6)}${folds(c)}${sleeves(p, c)}`,
  bomber: (p, c) =>
    `${round(394, 8)(p, "#efe7db")}${halves(p, c, 20)}${both((at) => stroke(`M${at(p.neck + 14)} 360C${at(p.neck + 10)} 400 ${at(30)} 420 ${at(22)} 520`, darker(c, 0.22), 9))}${sleeves(p, c)}`,
  denim: (p, c) =>
    `${round(402, 8)(p, c)}${halves(p, "#5d7ea4", 26)}${both((at) => fill(`M${at(p.neck + 7)} 350L${at(54)} 402L${at(38)} 428L${at(24)} 396Z`, "#7597bc"))}${both((at) => stroke(`M${at(34)} 430L${at(30)} 520`, "#e2c08a", 2.2))}`,
  straps: (p, c) => {
    const s = p.shoulders;
    return `${fill(outline(p, `H${200 + p.neck + 6}`), p.skin.base)}${both((at, side) => stroke(`M${at(s - 20)} 452q${-side * 9} 26 ${-side * 7} 68`, p.skin.shade, 3.2))}${stroke("M148 404q24-9 42 4M252 404q-24-9-42 4", p.skin.shade, 3.2, ' opacity=".85"')}${fill(`M${200 - s * 0.84} 520C${200 - s * 0.84} 472 ${200 - s * 0.64} 448 ${200 - s * 0.5} 428Q200 452 ${200 + s * 0.5} 428C${200 + s * 0.64} 448 ${200 + s * 0.84} 472 ${200 + s * 0.84} 520Z`, c)}${both((at) => stroke(`M${at(s * 0.47)} 434Q${at(s * 0.48)} 396 ${at(p.neck + 26)} 374`, c, 11))}`;
  },
};
