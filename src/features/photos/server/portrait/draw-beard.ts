import { darker, fill, lighter, mix } from "./colour.ts";
import type { Person } from "./describe-person.ts";
import { mouthLine } from "./draw-mouth.ts";

const OPACITY: Partial<Record<Person["beard"], number>> = { shadow: 0.13, stubble: 0.34 };

/** Drawn over the face and under the mouth. */
export function drawBeard(person: Person, turn: number): string {
  const { beard, face } = person;
  if (beard === "none") return "";
  const x = 200 + turn * 6;
  const y = mouthLine(person);
  const colour = beardColour(person);
  const moustache = fill(
    `M${x} ${y - 13}C${x - 14} ${y - 17} ${x - 29} ${y - 8} ${x - 32} ${y + 5}C${x - 20} ${y - 4} ${x - 9} ${y - 5} ${x} ${y - 5}C${x + 9} ${y - 5} ${x + 20} ${y - 4} ${x + 32} ${y + 5}C${x + 29} ${y - 8} ${x + 14} ${y - 17} ${x} ${y - 13}Z`,
    colour,
  );
  if (beard === "moustache") return moustache;
  if (beard === "goatee") {
    const chin = fill(
      `M${x - 31} ${y + 1}C${x - 33} ${face.chin - 10} ${x - 18} ${face.chin + 9} 200 ${face.chin + 9}S${x + 33} ${face.chin - 10} ${x + 31} ${y + 1}C${x + 27} ${y + 12} ${x + 14} ${y + 15} ${x} ${y + 15}S${x - 27} ${y + 12} ${x - 31} ${y + 1}Z`,
      colour,
    );
    return chin + moustache;
  }
  const opacity = OPACITY[beard] ?? 1;
  const inside = opacity < 1 || beard === "short" ? ' clip-path="url(#in-face)"' : "";
  const mask = fill(
    `${maskPath(person, x, y)}${holePath(x, y)}`,
    colour,
    ` fill-rule="evenodd"${opacity < 1 ? ` opacity="${opacity}"` : ""}`,
  );
  return `<g${inside}>${mask}</g>${opacity < 1 ? "" : moustache}`;
}

/** Beards turn gray first. */
function beardColour({ beard, hair, skin, signs }: Person): string {
  const natural = mix(darker(hair.natural, 0.14), "#b9b3ae", signs.gray * 0.62);
  if (beard === "shadow" || beard === "stubble")
    return mix(darker(skin.deep, 0.35), natural, signs.gray > 0.5 ? 0.7 : 0.4);
  return signs.gray > 0.7 ? lighter(natural, 0.15) : natural;
}

/** From the sideburns along the jaw to below the chin; the upper edge runs over the cheeks to the upper lip. */
function maskPath(
  { beard, hair, face: { half, jaw, chinHalf, chin } }: Person,
  x: number,
  y: number,
): string {
  const start = hair.style === "none" ? 224 : 206;
  const full = beard === "full";
  const [low, out] = full ? [chin + 19, 5] : [chin + 6, 3];
  const [l, r] = [200 - half, 200 + half];
  const corner = chin - 44;
  const left = `C${l - out} 238 ${200 - jaw - 5 - out} ${corner - 22} ${200 - jaw - out} ${corner}C${200 - jaw} ${corner + 30} ${200 - chinHalf - 13} ${low} 200 ${low}`;
  const right = `C${200 + chinHalf + 13} ${low} ${200 + jaw} ${corner + 30} ${200 + jaw + out} ${corner}C${200 + jaw + 5 + out} ${corner - 22} ${r + out} 238 ${r + 1} ${start}`;
  const cheeks = `C${r - 7} 240 ${r - 12} 262 ${x + 46} ${y - 12}C${x + 36} ${y - 16} ${x + 18} ${y - 17} ${x} ${y - 15}C${x - 18} ${y - 17} ${x - 36} ${y - 16} ${x - 46} ${y - 12}C${l + 12} 262 ${l + 7} 240 ${l - 1} ${start}Z`;
  return `M${l - 1} ${start}${left}${right}${cheeks}`;
}

function holePath(x: number, y: number): string {
  return `M${x - 28} ${y - 3}Q${x} ${y - 12} ${x + 28} ${y - 3}Q${x + 27} ${y + 10} ${x + 15} ${y + 14}Q${x} ${y + 18} ${x - 15} ${y + 14}Q${x - 27} ${y + 10} ${x - 28} ${y - 3}Z`;
}
