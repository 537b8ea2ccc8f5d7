import type { MENS_HAIR } from "./choose-hair.ts";
import { fill } from "./colour.ts";
import {
  capPath,
  corners,
  curlArc,
  fadedSides,
  type Hair,
  type HairShape,
  rounds,
  strands,
} from "./hair-shape.ts";

export type MensStyle = (typeof MENS_HAIR)[number] | "receding" | "ring" | "none";

const withTop = (s: HairShape, top: string, more: string): Hair => ({
  back: "",
  front: `${fadedSides(s)}${fill(top, s.main)}${more}`,
  edge: top,
});

/** The outer edge of hair on top of the head, from the left temple over the crown to the right one. */
const crown = ({ l, r }: HairShape, top: number) =>
  `M${l + 3} 168C${l - 6} 122 ${l + 22} ${top} 200 ${top}S${r + 6} 122 ${r - 3} 168`;

export const MENS_STYLES: Record<MensStyle, (s: HairShape) => Hair> = {
  none: () => ({
    back: "",
    front:
      '<ellipse cx="176" cy="132" rx="26" ry="13" fill="#fff" opacity=".14" transform="rotate(-24 176 132)"/>',
    edge: "",
  }),
  ring: (s) => ({
    back: "",
    front: `<ellipse cx="178" cy="130" rx="26" ry="12" fill="#fff" opacity=".16" transform="rotate(-24 178 130)"/>${[
      -1, 1,
    ]
      .map((side) => {
        const x = side < 0 ? s.l : s.r;
        return fill(
          `M${x + side * 5} 222C${x + side * 13} 190 ${x + side * 8} 160 ${x - side * 5} 148C${x - side * 10} 166 ${x - side * 5} 196 ${x - side * 4} 220Z`,
          s.main,
        );
      })
      .join("")}`,
    edge: "",
  }),
  receding: (s) => {
    const top = `${crown(s, 96)}C${s.r - 10} 150 ${s.r - 22} 142 ${s.r - 28} 126Q${s.r - 40} ${s.h - 10} 200 ${s.h - 12}Q${s.l + 40} ${s.h - 10} ${s.l + 28} 126C${s.l + 22} 142 ${s.l + 10} 150 ${s.l + 3} 168Z`;
    return {
      back: "",
      front: `${fill(capPath(s, { lift: 2, out: 4, line: `C${s.r - 12} 150 ${s.r - 24} 140 ${s.r - 30} 126Q200 ${s.h - 18} ${s.l + 30} 126C${s.l + 24} 140 ${s.l + 12} 150 ${s.l + 9} 176`, foot: 222 }), s.fade)}${fill(top, s.main, ' opacity=".8"')}${strands(`M178 ${s.h - 12}q4-14 14-20M202 ${s.h - 14}q2-12 8-18M224 ${s.h - 12}q-2-12-4-16`, s.dark, 2.4)}`,
      edge: "",
    };
  },
  buzz: (s) => {
    const cap = capPath(s, { lift: 5, out: 3, line: corners(s), foot: 222 });
    return { back: "", front: `${fadedSides(s)}${fill(cap, s.main, ' opacity=".62"')}`, edge: "" };
  },
  crop: (s) =>
    withTop(
      s,
      `${crown(s, 84)}L${s.r - 12} ${s.h + 9}Q${s.r - 20} ${s.h + 12} ${s.r - 24} ${s.h + 3}Q228 ${s.h + 9} 220 ${s.h + 1}Q212 ${s.h + 8} 200 ${s.h}Q192 ${s.h + 8} 180 ${s.h + 1}Q172 ${s.h + 9} ${s.l + 24} ${s.h + 3}Q${s.l + 20} ${s.h + 12} ${s.l + 12} ${s.h + 9}Z`,
      `${strands(`M160 118q10-16 28-20M190 112q10-12 26-12M222 114q12-2 18 6`, s.light)}${strands("M176 132q8-12 18-14M212 128q10-8 18-2", s.dark)}`,
    ),
  quiff: (s) =>
    withTop(
      s,
      `M${s.l + 3} 168C${s.l - 10} 124 ${s.l + 8} 82 172 74C208 54 ${s.r - 2} 62 ${s.r + 6} 104C${s.r + 8} 132 ${s.r - 1} 150 ${s.r - 4} 168C${s.r - 12} 150 ${s.r - 26} ${s.h - 8} 212 ${s.h - 8}C184 ${s.h - 8} ${s.l + 22} ${s.h + 4} ${s.l + 3} 168Z`,
      `${strands(`M${s.l + 20} 142C158 108 186 90 226 84M${s.l + 34} 140C176 112 204 104 240 102`, s.light)}${strands(`M${s.l + 28} 148C170 122 196 116 ${s.r - 14} 128`, s.dark)}`,
    ),
  sidePart: (s) =>
    withTop(
      s,
      `${crown(s, 80)}C${s.r - 8} 152 ${s.r - 16} ${s.h + 3} ${s.r - 26} ${s.h - 3}C222 ${s.h - 10} 192 ${s.h - 12} 170 ${s.h - 24}C164 ${s.h - 6} ${s.l + 16} ${s.h + 4} ${s.l + 3} 168Z`,
      `${strands(`M174 ${s.h - 24}C190 100 226 96 ${s.r - 16} 124M184 ${s.h - 20}C204 108 230 108 ${s.r - 14} 136`, s.light)}${strands(`M169 ${s.h - 24}Q166 104 174 92`, s.dark, 2.6)}`,
    ),
  slick: (s) =>
    withTop(
      s,
      `${crown(s, 84)}C${s.r - 10} 152 ${s.r - 22} ${s.h - 6} 200 ${s.h - 9}S${s.l + 10} 152 ${s.l + 3} 168Z`,
      `${strands(`M164 ${s.h - 2}q2-24 20-38M184 ${s.h - 8}q4-20 14-32M208 ${s.h - 9}q4-16 6-30M230 ${s.h - 5}q0-18-6-32`, s.light, 2.6)}${strands(`M174 ${s.h - 6}q3-22 16-34M220 ${s.h - 7}q2-18-2-30`, s.dark, 2.2)}`,
    ),
  fringe: (s) =>
    withTop(
      s,
      `${crown(s, 80)}L${s.r - 9} 174Q${s.r - 16} ${s.h + 18} ${s.r - 20} ${s.h + 8}Q${s.r - 26} ${s.h + 22} ${s.r - 40} ${s.h + 22}Q${s.r - 34} ${s.h + 14} ${s.r - 36} ${s.h + 6}Q216 ${s.h + 24} 196 ${s.h + 22}Q203 ${s.h + 14} 202 ${s.h + 6}Q184 ${s.h + 24} 166 ${s.h + 20}Q174 ${s.h + 14} 174 ${s.h + 6}Q160 ${s.h + 20} ${s.l + 16} ${s.h + 20}Q${s.l + 12} ${s.h + 20} ${s.l + 9} 174Z`,
      `${strands(`M158 122q18-24 44-26M186 118q20-16 44-12`, s.light)}${strands(`M176 134q-2 12-4 20M204 130q4 12 2 22M228 132q8 8 8 18`, s.dark)}`,
    ),
  curls: (s) => {
    const line = fill(capPath(s, { lift: 6, out: 0, line: corners(s) }), s.main);
    return {
      back: rounds(
        curlArc({ count: 9, rx: s.r - 206, ry: 92, radius: 16, from: 205, to: 335, cy: 190 }),
        s.dark,
      ),
      front: `${fadedSides(s)}${line.replace("/>", ' opacity=".5"/>')}${rounds(curlArc({ count: 9, rx: s.r - 214, ry: 64, radius: 15, from: 200, to: 340, cy: 176 }), s.main)}${rounds(curlArc({ count: 7, rx: 44, ry: 36, radius: 14, from: 195, to: 345, cy: 158 }), s.main)}${rounds(curlArc({ count: 7, rx: 50, ry: 58, radius: 5, from: 208, to: 320, cy: 168 }), s.light, ' opacity=".3"')}`,
      edge: "",
    };
  },
  afro: (s) => ({
    back: rounds(
      curlArc({ count: 15, rx: s.r - 196, ry: 96, radius: 16, from: 188, to: 352, cy: 178 }),
      s.main,
    ),
    front: `${fadedSides(s)}${fill(capPath(s, { lift: 22, out: 5, line: corners(s), foot: 196 }), s.main)}${rounds(curlArc({ count: 8, rx: 54, ry: 54, radius: 6, from: 205, to: 320, cy: 162 }), s.light, ' opacity=".2"')}`,
    edge: "",
  }),
  knot: (s) => ({
    back: rounds([[200, 80, 24]], s.main) + strands("M184 78q16-14 32 0", s.light, 2.6),
    ...(({ front, edge }) => ({ front, edge }))(MENS_STYLES.slick(s)),
  }),
};
