import { darker, fill, lighter, mix } from "./colour.ts";
import type { Person } from "./describe-person.ts";
import type { Hair, HairShape } from "./hair-shape.ts";
import { MENS_STYLES } from "./mens-hair.ts";
import { WOMENS_STYLES } from "./womens-hair.ts";

const STYLES: Record<Person["hair"]["style"], (shape: HairShape) => Hair> = {
  ...MENS_STYLES,
  ...WOMENS_STYLES,
};

/** Returns the hair with the shadow that it casts on the forehead. */
export function drawHair(person: Person): { back: string; front: string; shadow: string; gradient: string } {
  const { hair, face, signs, man, skin } = person;
  const colour = hair.colour;
  const shape: HairShape = {
    l: 200 - face.half,
    r: 200 + face.half,
    h: man ? 150 - signs.hairline * 10 : 144,
    main: "url(#hair)",
    dark: darker(colour, 0.24),
    light: mix(lighter(colour, 0.32), "#ece7e2", signs.gray * 0.7),
    // Men turn gray at the temples first.
    fade: mix(
      mix(colour, "#cfc9c4", Math.min(0.6, signs.gray)),
      skin.base,
      man ? 0.3 - signs.gray * 0.22 : 0,
    ),
  };
  const { back, front, edge } = STYLES[hair.style](shape);
  const shadow = edge && fill(edge, skin.deep, ' opacity=".22" transform="translate(2 7)"');
  return { back, front, shadow, gradient: gradientOf(colour) };
}

function gradientOf(colour: string): string {
  return `<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="120" y1="70" x2="270" y2="340"><stop stop-color="${lighter(colour, 0.17)}"/><stop offset=".42" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.16)}"/></linearGradient>`;
}
