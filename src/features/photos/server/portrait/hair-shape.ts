import { fill, stroke } from "./colour.ts";

/** Parts behind and in front of the head, and the edge that casts a shadow on the forehead. */
export type Hair = { back: string; front: string; edge: string };

export type HairShape = {
  /** Sides of the face, and the height of the hairline. */
  l: number;
  r: number;
  h: number;
  main: string;
  dark: string;
  light: string;
  /** Short sides, through which the skin shows. */
  fade: string;
};

type Cap = { lift: number; out: number; line: string; foot?: number };

/** From ear to ear over the skull, down to the hairline; `line` leads from the right temple to the left one. */
export function capPath({ l, r }: HairShape, { lift, out, line, foot = 216 }: Cap): string {
  const top = 110 - lift;
  return `M${l - out} ${foot}C${l - out - 7} 142 ${l + 14} ${top} 200 ${top}S${r + out + 7} 142 ${r + out} ${foot}L${r - 3} ${foot - 3}C${r - 1} 198 ${r - 4} 186 ${r - 9} 176${line}C${l + 4} 186 ${l + 1} 198 ${l + 3} ${foot - 3}Z`;
}

/** A man's hairline with its two corners. */
export const corners = ({ l, r, h }: HairShape) =>
  `L${r - 15} ${h + 10}Q200 ${h - 7} ${l + 15} ${h + 10}L${l + 9} 176`;

export const fadedSides = (s: HairShape) =>
  fill(
    capPath(s, {
      lift: 2,
      out: 3,
      line: `C${s.r - 12} 158 ${s.r - 16} 142 ${s.r - 22} 128H${s.l + 22}C${s.l + 16} 142 ${s.l + 12} 158 ${s.l + 9} 176`,
      foot: 224,
    }),
    s.fade,
  );

export const strands = (d: string, colour: string, width = 3) => stroke(d, colour, width, ' opacity=".36"');

export const rounds = (points: readonly (readonly [number, number, number])[], colour: string, more = "") =>
  points
    .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${more}/>`)
    .join("");

type Arc = { count: number; rx: number; ry: number; radius: number; from?: number; to?: number; cy?: number };

/** Places curls along an arc around the head; angles are in degrees. */
export function curlArc({ count, rx, ry, radius, from = 180, to = 360, cy = 205 }: Arc) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    const size = radius + ((index * 5) % 4) - 1.5;
    return [Math.round(200 + rx * Math.cos(angle)), Math.round(cy + ry * Math.sin(angle)), size] as const;
  });
}

/** Draws the same on both sides of the face. */
export const mirrored = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);
