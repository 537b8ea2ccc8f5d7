import { darker, lighter } from "./colour.ts";
import type { Person } from "./describe-person.ts";

export const GARMENTS = [
  "tee",
  "vNeck",
  "shirt",
  "blazer",
  "hoodie",
  "rollNeck",
  "stripes",
  "denim",
  "boatNeck",
  "straps",
  "knit",
] as const;
export type Garment = (typeof GARMENTS)[number];

/** Draws neck, shoulders and clothes; the head is drawn over them. */
export function drawBody(person: Person, garment: Garment, colour: string): string {
  return `${drawNeck(person)}${GARMENT[garment](person, colour)}`;
}

function drawNeck({ neck, skin, shoulders }: Person): string {
  const chest = shoulders * 0.8;
  return `<path d="M${200 - neck} 270V352C${200 - neck - 12} 374 ${200 - chest * 0.8} 382 ${200 - chest} 424L${200 - chest} 520H${200 + chest}V424C${200 + chest * 0.8} 382 ${200 + neck + 12} 374 ${200 + neck} 352V270Z" fill="${skin.base}"/>
<path d="M${200 - neck} 300Q${200 - neck + 8} 346 204 350Q${200 + neck - 4} 346 ${200 + neck} 300V270H${200 - neck}Z" fill="${skin.shade}" opacity=".72"/>
<path d="M152 402q22-8 38 4M248 402q-22-8-38 4" stroke="${skin.shade}" stroke-width="3.5" fill="none" stroke-linecap="round" opacity=".8"/>`;
}

const outline = ({ shoulders, neck }: Person, opening: string, start = neck + 6) =>
  `M${200 - shoulders - 16} 520C${200 - shoulders - 12} 440 ${200 - shoulders + 6} 396 ${200 - shoulders * 0.58} 378L${200 - start} 362${opening}L${200 + shoulders * 0.58} 378C${200 + shoulders - 6} 396 ${200 + shoulders + 12} 440 ${200 + shoulders + 16} 520Z`;

const cloth = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const seam = (d: string, colour: string, width = 3) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
const sleeves = ({ shoulders: s }: Person, colour: string) =>
  seam(`M${200 - s + 18} 452q10 26 8 68M${200 + s - 18} 452q-10 26-8 68`, darker(colour, 0.18), 3.5);

const GARMENT: Record<Garment, (person: Person, colour: string) => string> = {
  tee: (p, c) =>
    `${cloth(outline(p, `Q200 424 ${200 + p.neck + 6} 362`), c)}${seam(`M${200 - p.neck - 5} 365Q200 430 ${200 + p.neck + 5} 365`, darker(c, 0.16), 5)}${sleeves(p, c)}`,
  vNeck: (p, c) =>
    `${cloth(outline(p, `L200 446L${200 + p.neck + 8} 362`, p.neck + 8), c)}${seam(`M${200 - p.neck - 7} 364L200 446L${200 + p.neck + 7} 364`, darker(c, 0.16), 5)}${sleeves(p, c)}`,
  boatNeck: (p, c) =>
    `${cloth(outline(p, `Q200 408 ${200 + p.neck + 30} 368`, p.neck + 30), c)}${seam(`M${200 - p.neck - 29} 371Q200 411 ${200 + p.neck + 29} 371`, lighter(c, 0.25), 4)}${sleeves(p, c)}`,
  stripes: (p, c) =>
    `<clipPath id="cloth"><path d="${outline(p, `Q200 412 ${200 + p.neck + 16} 364`, p.neck + 16)}"/></clipPath><g clip-path="url(#cloth)">${cloth("M0 350H400V520H0Z", "#f4eadd")}${[396, 420, 444, 468, 492].map((y) => cloth(`M0 ${y}H400V${y + 10}H0Z`, c)).join("")}</g>${seam(`M${200 - p.neck - 15} 367Q200 415 ${200 + p.neck + 15} 367`, c, 5)}`,
  rollNeck: (p, c) =>
    `${cloth(outline(p, `H${200 + p.neck + 6}`), c)}${cloth(`M${200 - p.neck - 6} 332Q200 348 ${200 + p.neck + 6} 332L${200 + p.neck + 12} 374Q200 398 ${200 - p.neck - 12} 374Z`, lighter(c, 0.08))}${seam(`M${200 - p.neck - 4} 346Q200 362 ${200 + p.neck + 4} 346`, darker(c, 0.16))}${sleeves(p, c)}`,
  knit: (p, c) =>
    `${cloth(outline(p, `Q200 416 ${200 + p.neck + 10} 363`, p.neck + 10), c)}${seam(`M${200 - p.neck - 9} 367Q200 422 ${200 + p.neck + 9} 367`, lighter(c, 0.16), 11)}${[150, 175, 225, 250].map((x) => seam(`M${x} 420v90`, darker(c, 0.12), 4).replace("/>", ' stroke-dasharray="7 8"/>')).join("")}${sleeves(p, c)}`,
  shirt: (p, c) =>
    `${cloth(outline(p, `L200 432L${200 + p.neck + 6} 362`), c)}${cloth(`M${200 - p.neck - 8} 350L200 424L168 444L${200 - p.neck - 24} 372ZM${200 + p.neck + 8} 350L200 424L232 444L${200 + p.neck + 24} 372Z`, lighter(c, 0.2))}${seam("M200 432V520", darker(c, 0.18))}${[456, 488].map((y) => `<circle cx="207" cy="${y}" r="3.4" fill="${darker(c, 0.3)}"/>`).join("")}${sleeves(p, c)}`,
  blazer: (p, c) =>
    `${cloth(outline(p, `Q200 418 ${200 + p.neck + 6} 362`), "#f4ece2")}${cloth(`M${200 - p.shoulders - 16} 520C${200 - p.shoulders - 12} 440 ${200 - p.shoulders + 4} 394 ${200 - p.shoulders * 0.58} 376L${200 - p.neck - 10} 358L196 520ZM${200 + p.shoulders + 16} 520C${200 + p.shoulders + 12} 440 ${200 + p.shoulders - 4} 394 ${200 + p.shoulders * 0.58} 376L${200 + p.neck + 10} 358L204 520Z`, c)}${cloth(`M${200 - p.neck - 10} 358L150 424L168 432L160 446L194 512ZM${200 + p.neck + 10} 358L250 424L232 432L240 446L206 512Z`, lighter(c, 0.13))}`,
  hoodie: (p, c) =>
    `${cloth(`M${200 - p.neck - 44} 388C${200 - p.neck - 44} 336 ${200 - p.neck - 8} 322 200 340S${200 + p.neck + 44} 336 ${200 + p.neck + 44} 388Q200 420 ${200 - p.neck - 44} 388Z`, darker(c, 0.22))}${cloth(`M${200 - p.neck} 330V370Q200 420 ${200 + p.neck} 370V330Q200 352 ${200 - p.neck} 330Z`, p.skin.base)}${cloth(outline(p, `Q200 440 ${200 + p.neck + 14} 362`, p.neck + 14), c)}${seam("M182 408l-3 50M219 408l4 44", "#f4ece2", 4)}${sleeves(p, c)}`,
  denim: (p, c) =>
    `${cloth(outline(p, `Q200 416 ${200 + p.neck + 6} 362`), c)}${cloth(`M${200 - p.shoulders - 16} 520C${200 - p.shoulders - 12} 440 ${200 - p.shoulders + 4} 394 ${200 - p.shoulders * 0.58} 376L${200 - p.neck - 12} 360L178 520ZM${200 + p.shoulders + 16} 520C${200 + p.shoulders + 12} 440 ${200 + p.shoulders - 4} 394 ${200 + p.shoulders * 0.58} 376L${200 + p.neck + 12} 360L222 520Z`, "#5d7ea4")}${cloth(`M${200 - p.neck - 12} 356L152 408L168 428L178 398ZM${200 + p.neck + 12} 356L248 408L232 428L222 398Z`, "#7597bc")}${seam("M170 432L176 520M230 432L224 520", "#e2c08a", 2.4)}`,
  straps: (p, c) =>
    `${cloth(outline(p, `H${200 + p.neck + 6}`), p.skin.base)}${seam(`M${200 - p.shoulders + 20} 452q9 26 7 68M${200 + p.shoulders - 20} 452q-9 26-7 68M152 402q22-8 38 4M248 402q-22-8-38 4`, p.skin.shade, 3.5)}${cloth(`M${200 - p.shoulders * 0.86} 520C${200 - p.shoulders * 0.86} 470 ${200 - p.shoulders * 0.62} 452 ${200 - p.shoulders * 0.5} 430Q200 462 ${200 + p.shoulders * 0.5} 430C${200 + p.shoulders * 0.62} 452 ${200 + p.shoulders * 0.86} 470 ${200 + p.shoulders * 0.86} 520Z`, c)}${seam(`M${200 - p.shoulders * 0.48} 436Q${200 - p.shoulders * 0.46} 396 ${200 - p.neck - 20} 368M${200 + p.shoulders * 0.48} 436Q${200 + p.shoulders * 0.46} 396 ${200 + p.neck + 20} 368`, c, 8)}`,
};
