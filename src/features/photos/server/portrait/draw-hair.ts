import { darker, lighter } from "./colour.ts";
import type { HairStyle, Person } from "./describe-person.ts";

/** Parts behind and in front of the head. */
export type Hair = { back: string; front: string };

type Shape = { l: number; r: number; c: string; dark: string; light: string };

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
const strand = (d: string, colour: string, width = 3.5) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity=".55"/>`;

/** Covers the skull from ear to ear, raised by `lift`, down to the hairline. */
// biome-ignore lint/complexity/useMaxParams: measures of a drawing, in the order in which every style gives them
const cap = ({ l, r, c }: Shape, lift: number, hairline: string, out = 7) =>
  path(
    `M${l - out + 1} 216C${l - out - 7} 142 ${l + 14} ${112 - lift} 200 ${112 - lift}S${r + out + 7} 142 ${r + out - 1} 216L${r - 3} 212C${r - 1} 196 ${r - 4} 184 ${r - 9} 174${hairline}C${l + 4} 184 ${l + 1} 196 ${l + 3} 212Z`,
    c,
  );

const rounds = (points: readonly (readonly [number, number, number])[], colour: string) =>
  points.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`).join("");

/** Places curls along an arc around the head. */
// biome-ignore lint/complexity/useMaxParams: measures of a drawing, in the order in which every style gives them
function curlArc(count: number, [rx, ry]: [number, number], radius: number, from = 180, to = 360, cy = 205) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    const wobble = radius + ((index * 5) % 4) - 1.5;
    return [Math.round(200 + rx * Math.cos(angle)), Math.round(cy + ry * Math.sin(angle)), wobble] as const;
  });
}

const STYLES: Record<HairStyle, (shape: Shape, person: Person) => Hair> = {
  none: () => ({ back: "", front: "" }),
  crop: (s) => ({
    back: "",
    front: `${cap(s, 12, `L${s.r - 14} 158Q200 146 ${s.l + 14} 158L${s.l + 9} 174`)}${strand("M168 122q28-16 62-6", s.light)}`,
  }),
  buzz: (s) => ({
    back: "",
    front: `<g opacity=".88">${cap(s, 4, `L${s.r - 16} 156Q200 142 ${s.l + 16} 156L${s.l + 9} 174`, 3)}</g>`,
  }),
  quiff: (s) => ({
    back: "",
    front: `${cap(s, 8, `L${s.r - 14} 162Q200 150 ${s.l + 14} 162L${s.l + 9} 174`)}${path(`M${s.l + 6} 168C${s.l - 6} 120 ${s.l + 20} 74 214 76C258 76 ${s.r + 12} 112 ${s.r - 8} 164C${s.r - 22} 146 226 142 200 146C174 150 152 160 ${s.l + 6} 168Z`, s.c)}${strand(`M${s.l + 22} 140C160 104 190 92 226 94`, s.light)}${strand(`M${s.l + 32} 148C176 118 206 110 240 116`, s.dark, 3)}`,
  }),
  fringe: (s) => ({
    back: "",
    front: `${cap(s, 17, `L${s.r - 12} 166L${s.r - 24} 182L${s.r - 34} 160L206 184L190 162L170 183L162 160L${s.l + 20} 178L${s.l + 9} 174`)}${strand("M160 116q34-22 78-4", s.light)}${strand("M170 132q10 14 4 30M214 128q8 16 2 34", s.dark, 3)}`,
  }),
  slick: (s) => ({
    back: "",
    front: `${cap(s, 16, `C${s.r - 20} 146 232 132 200 132S${s.l + 20} 146 ${s.l + 9} 174`)}${strand("M172 130q6-18 22-28M200 130q4-18 12-28M226 134q0-16 4-26", s.light, 3)}`,
  }),
  sidePart: (s) => ({
    back: "",
    front: `${cap(s, 18, `C${s.r - 12} 160 ${s.r - 22} 150 236 132C216 160 178 170 ${s.l + 9} 174`)}${strand("M236 130C212 102 180 104 160 116", s.light)}${strand("M232 138C206 158 180 162 152 164", s.dark, 3)}`,
  }),
  receding: (s) => ({
    back: "",
    front: `<g opacity=".96">${cap(s, 2, `C${s.r - 10} 152 ${s.r - 18} 138 226 134Q214 118 200 120T174 134C${s.l + 18} 138 ${s.l + 10} 152 ${s.l + 9} 174`, 5)}</g>`,
  }),
  curls: (s) => ({
    back: rounds(curlArc(13, [s.r - 200 + 6, 96], 17), s.dark),
    front: `${cap(s, 8, `L${s.r - 14} 158Q200 146 ${s.l + 14} 158L${s.l + 9} 174`)}${rounds(curlArc(12, [s.r - 200 - 2, 74], 17, 196, 344, 196), s.c)}${rounds(curlArc(8, [46, 40], 15, 196, 344, 176), s.c)}${rounds(curlArc(6, [40, 56], 7, 205, 335, 176), s.light).replaceAll("<circle", '<circle opacity=".28"')}`,
  }),
  afro: (s) => ({
    back: `${rounds([[200, 158, 112]], s.c)}${rounds(curlArc(19, [108, 108], 16, 150, 390, 160), s.c)}`,
    front: `${cap(s, 10, `L${s.r - 14} 160Q200 144 ${s.l + 14} 160L${s.l + 9} 174`)}${rounds(curlArc(9, [50, 26], 12, 190, 350, 172), s.c)}${rounds(curlArc(9, [84, 82], 8, 200, 330, 156), s.light).replaceAll("<circle", '<circle opacity=".2"')}`,
  }),
  knot: (s) => ({
    back: rounds([[200, 82, 30]], s.c),
    front: `${cap(s, 10, `C${s.r - 18} 150 234 136 200 136S${s.l + 18} 150 ${s.l + 9} 174`)}${strand("M180 82q20-18 40 0M176 132q6-14 16-24M224 132q-6-14-16-24", s.light, 3)}`,
  }),
  pixie: (s) => ({
    back: path(`M${s.l - 8} 250Q${s.l - 20} 110 200 98T${s.r + 8} 250Q200 268 ${s.l - 8} 250Z`, s.dark),
    front: `${cap(s, 18, `C${s.r - 10} 158 ${s.r - 14} 152 ${s.r - 20} 144C${s.r - 40} 172 178 178 ${s.l + 9} 180`)}${path(`M${s.l - 6} 206q-4 28 12 40q2-28 2-44zM${s.r + 6} 206q4 28-12 40q-2-28-2-44z`, s.c)}${strand("M234 122C206 108 176 114 158 132", s.light)}${strand("M236 148C214 166 190 170 162 170", s.dark, 3)}`,
  }),
  bob: (s) => ({
    back: path(
      `M${s.l - 22} 306C${s.l - 34} 210 ${s.l - 22} 94 200 92S${s.r + 34} 210 ${s.r + 22} 306Q${s.r - 4} 322 ${s.r - 22} 306H${s.l + 22}Q${s.l + 4} 322 ${s.l - 22} 306Z`,
      s.dark,
    ),
    front: `${cap(s, 18, `C${s.r - 12} 156 ${s.r - 26} 142 214 122C196 156 168 170 ${s.l + 9} 178`)}${path(`M${s.l + 7} 178C${s.l - 6} 200 ${s.l + 6} 262 ${s.l + 3} 304Q${s.l - 14} 318 ${s.l - 22} 304C${s.l - 30} 250 ${s.l - 24} 184 ${s.l - 2} 150ZM${s.r - 7} 176C${s.r + 6} 200 ${s.r - 6} 262 ${s.r - 3} 304Q${s.r + 14} 318 ${s.r + 22} 304C${s.r + 30} 250 ${s.r + 24} 184 ${s.r + 2} 150Z`, s.c)}${strand(`M212 118C180 112 156 128 ${s.l + 4} 170M${s.l - 10} 208q-6 44 0 84`, s.light)}`,
  }),
  bangs: (s) => ({
    back: path(
      `M${s.l - 20} 360C${s.l - 40} 230 ${s.l - 26} 94 200 92S${s.r + 40} 230 ${s.r + 20} 360Q${s.r} 372 ${s.r - 24} 352H${s.l + 24}Q${s.l} 372 ${s.l - 20} 360Z`,
      s.dark,
    ),
    front: `${cap(s, 18, `C${s.r - 6} 190 ${s.r - 12} 190 ${s.r - 16} 186Q200 170 ${s.l + 16} 186C${s.l + 12} 190 ${s.l + 6} 190 ${s.l + 9} 174`)}${path(`M${s.l + 8} 186C${s.l} 220 ${s.l + 8} 300 ${s.l - 2} 352Q${s.l - 18} 366 ${s.l - 22} 350C${s.l - 34} 270 ${s.l - 24} 190 ${s.l - 4} 150ZM${s.r - 8} 186C${s.r} 220 ${s.r - 8} 300 ${s.r + 2} 352Q${s.r + 18} 366 ${s.r + 22} 350C${s.r + 34} 270 ${s.r + 24} 190 ${s.r + 4} 150Z`, s.c)}${strand("M168 172q4-28 20-50M200 170q0-30 2-50M232 172q-4-28-18-50", s.dark, 3)}${strand("M158 128q34-30 82-6", s.light)}`,
  }),
  lob: (s) => ({
    back: path(
      `M${s.l - 24} 372C${s.l - 40} 230 ${s.l - 26} 92 200 90S${s.r + 40} 230 ${s.r + 24} 372Q${s.r - 10} 384 ${s.r - 24} 360H${s.l + 24}Q${s.l + 10} 384 ${s.l - 24} 372Z`,
      s.dark,
    ),
    front: `${cap(s, 20, `C${s.r - 14} 156 ${s.r - 30} 146 226 120C204 164 168 172 ${s.l + 9} 180`)}${path(`M${s.l + 6} 178C${s.l - 8} 220 ${s.l + 14} 300 ${s.l + 4} 366Q${s.l - 18} 384 ${s.l - 26} 362C${s.l - 36} 280 ${s.l - 26} 190 ${s.l - 4} 150ZM${s.r - 6} 176C${s.r + 8} 220 ${s.r - 14} 300 ${s.r - 4} 366Q${s.r + 18} 384 ${s.r + 26} 362C${s.r + 36} 280 ${s.r + 26} 190 ${s.r + 4} 150Z`, s.c)}${strand(`M222 116C188 112 158 132 ${s.l + 2} 176M${s.l - 12} 220q-6 70 2 130M${s.r + 12} 220q6 70-2 130`, s.light)}`,
  }),
  straight: (s) => ({
    back: path(
      `M${s.l - 30} 452C${s.l - 44} 250 ${s.l - 30} 90 200 88S${s.r + 44} 250 ${s.r + 30} 452H${s.l - 30}Z`,
      s.dark,
    ),
    front: `${cap(s, 20, `C${s.r - 16} 152 232 134 200 116C168 134 ${s.l + 16} 152 ${s.l + 9} 174`)}${path(`M${s.l + 9} 172C${s.l - 6} 230 ${s.l + 16} 330 ${s.l + 4} 452H${s.l - 32}C${s.l - 40} 330 ${s.l - 28} 200 ${s.l - 2} 148ZM${s.r - 9} 172C${s.r + 6} 230 ${s.r - 16} 330 ${s.r - 4} 452H${s.r + 32}C${s.r + 40} 330 ${s.r + 28} 200 ${s.r + 2} 148Z`, s.c)}${strand(`M196 114C166 126 ${s.l + 8} 150 ${s.l} 196M204 114C234 126 ${s.r - 8} 150 ${s.r} 196M${s.l - 14} 240q-6 90-2 190M${s.r + 14} 240q6 90 2 190`, s.light)}`,
  }),
  waves: (s) => ({
    back: path(
      `M${s.l - 26} 446C${s.l - 66} 400 ${s.l - 30} 350 ${s.l - 46} 296C${s.l - 56} 240 ${s.l - 40} 92 200 88S${s.r + 56} 240 ${s.r + 46} 296C${s.r + 30} 350 ${s.r + 66} 400 ${s.r + 26} 446Z`,
      s.dark,
    ),
    front: `${cap(s, 22, `C${s.r - 10} 160 ${s.r - 26} 150 234 118C214 160 170 176 ${s.l + 9} 182`)}${path(`M${s.l + 6} 180C${s.l - 14} 220 ${s.l + 20} 262 ${s.l + 2} 310C${s.l - 12} 352 ${s.l + 18} 384 ${s.l + 4} 440Q${s.l - 34} 452 ${s.l - 30} 420C${s.l - 58} 380 ${s.l - 26} 342 ${s.l - 42} 294C${s.l - 50} 240 ${s.l - 28} 180 ${s.l - 2} 150ZM${s.r - 6} 174C${s.r + 14} 220 ${s.r - 20} 262 ${s.r - 2} 310C${s.r + 12} 352 ${s.r - 18} 384 ${s.r - 4} 440Q${s.r + 34} 452 ${s.r + 30} 420C${s.r + 58} 380 ${s.r + 26} 342 ${s.r + 42} 294C${s.r + 50} 240 ${s.r + 28} 180 ${s.r + 2} 150Z`, s.c)}${strand(`M230 114C190 112 158 136 ${s.l} 180M${s.l - 20} 250q14 36-2 78q-6 40 6 78M${s.r + 20} 250q-14 36 2 78q6 40-6 78`, s.light)}`,
  }),
  longCurls: (s) => ({
    back: `${path(`M${s.l - 30} 400C${s.l - 60} 240 ${s.l - 40} 90 200 88S${s.r + 60} 240 ${s.r + 30} 400Z`, s.dark)}${rounds(curlArc(22, [s.r - 200 + 40, 124], 24, 128, 412, 250), s.dark)}`,
    front: `${cap(s, 18, `C${s.r - 14} 156 ${s.r - 30} 146 222 124C204 158 168 170 ${s.l + 9} 178`)}${[-1, 1]
      .map((side) =>
        rounds(
          [170, 202, 236, 270, 304, 336, 366].map((y, index) => [
            200 + side * (s.r - 200 + 12 + (index % 2) * 13 + index * 2.4),
            y,
            20 + (index % 3),
          ]),
          s.c,
        ),
      )
      .join(
        "",
      )}${rounds(curlArc(9, [s.r - 200 - 6, 62], 19, 200, 340, 184), s.c)}${strand("M160 124q30-26 70-10", s.light)}`,
  }),
  ponytail: (s) => ({
    back: `${path(`M${s.r - 20} 130C${s.r + 70} 130 ${s.r + 66} 240 ${s.r + 40} 318C${s.r + 34} 352 ${s.r + 8} 372 ${s.r - 2} 400C${s.r - 10} 320 ${s.r + 22} 250 ${s.r - 6} 190Z`, s.dark)}`,
    front: `${cap(s, 14, `C${s.r - 18} 150 236 134 200 134S${s.l + 18} 150 ${s.l + 9} 174`)}${strand("M170 132q12-18 44-28M190 130q14-14 44-16M222 136q14-6 28-4", s.light, 3)}`,
  }),
  bun: (s) => ({
    back: rounds([[200, 78, 40]], s.c),
    front: `${cap(s, 14, `C${s.r - 18} 152 236 138 206 126C176 140 ${s.l + 20} 152 ${s.l + 9} 174`)}${strand("M172 84q28-30 56-4M180 66q20-14 38 0M170 132q8-16 22-26M232 134q-6-16-18-26", s.light, 3)}${path(`M${s.l + 2} 196q-8 40 2 64q6-30 6-58zM${s.r - 2} 196q8 40-2 64q-6-30-6-58z`, s.c)}`,
  }),
  braids: (s) => ({
    back: [-1, 1]
      .map((side) =>
        [0, 1, 2]
          .map((row) => {
            const x = 200 + side * (s.r - 200 + 4 + row * 13);
            return `<path d="M${x} 170V${430 - row * 22}" stroke="${row === 1 ? s.c : s.dark}" stroke-width="12" stroke-dasharray="15 2" stroke-linecap="round"/>`;
          })
          .join(""),
      )
      .join("")
      .concat(
        path(
          `M${s.l - 24} 230C${s.l - 34} 130 ${s.l + 10} 86 200 86S${s.r + 34} 130 ${s.r + 24} 230Z`,
          s.dark,
        ),
      ),
    front: `${cap(s, 22, `C${s.r - 16} 152 232 136 200 130C168 136 ${s.l + 16} 152 ${s.l + 9} 174`)}${strand("M168 140q-6-22 4-42M186 134q-4-22 4-40M214 134q4-22-4-40M232 140q6-22-4-42", s.light, 3)}${[
      -1, 1,
    ]
      .map((side) => {
        const x = 200 + side * (s.r - 200 + 9);
        return `<path d="M${x} 200V412" stroke="${s.c}" stroke-width="12" stroke-dasharray="15 2" stroke-linecap="round"/><circle cx="${x}" cy="408" r="6.5" fill="#d9a441"/>`;
      })
      .join("")}`,
  }),
};

export function drawHair(person: Person): Hair {
  const { colour } = person.hair;
  const { half } = person.face;
  const shape = {
    l: 200 - half,
    r: 200 + half,
    c: colour,
    dark: darker(colour, 0.26),
    light: lighter(colour, 0.3),
  };
  return STYLES[person.hair.style](shape, person);
}
