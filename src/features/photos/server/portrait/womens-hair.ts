import type { WOMENS_HAIR } from "./choose-hair.ts";
import { fill } from "./colour.ts";
import { capPath, curlArc, type Hair, type HairShape, mirrored, rounds, strands } from "./hair-shape.ts";

type WomensStyle = (typeof WOMENS_HAIR)[number];

/** A parting to the right of the middle, with the hair swept over the forehead to the left temple. */
const swept = ({ l, r }: HairShape) => `C${r - 12} 158 ${r - 28} 146 222 120C202 158 168 172 ${l + 9} 180`;
/** A parting in the middle that frames the forehead. */
const parted = ({ l, r }: HairShape) => `C${r - 13} 150 226 138 201 117C174 138 ${l + 13} 150 ${l + 9} 176`;
/** Hair that is combed back. */
const back = ({ l, r, h }: HairShape) =>
  `C${r - 16} 154 236 ${h - 5} 200 ${h - 6}S${l + 16} 154 ${l + 9} 176`;

type Parts = { back: string; line: string; front: string; lift?: number; out?: number };

const under = (s: HairShape, { back, line, front, lift = 20, out = 8 }: Parts): Hair => {
  const edge = capPath(s, { lift, out, line });
  return { back, front: fill(edge, s.main) + front, edge };
};

const sweptLight = (s: HairShape) =>
  strands(
    `M218 114C186 110 158 128 ${s.l + 2} 174M214 104C184 100 154 118 ${s.l} 156M228 116C242 124 ${s.r - 6} 140 ${s.r} 176`,
    s.light,
  );
const partedLight = (s: HairShape) =>
  strands(
    `M196 114C166 124 ${s.l + 8} 150 ${s.l} 194M206 114C234 124 ${s.r - 8} 150 ${s.r} 194M188 104C164 112 ${s.l + 12} 130 ${s.l + 2} 158`,
    s.light,
  );
const combedLight = "M170 132q8-22 28-34M188 130q4-18 14-30M214 130q0-16-4-30M232 134q-6-22-22-34";

export const WOMENS_STYLES: Record<WomensStyle, (s: HairShape) => Hair> = {
  pixie: (s) =>
    under(s, {
      back: fill(`M${s.l - 8} 246Q${s.l - 22} 104 200 94T${s.r + 8} 246Q200 262 ${s.l - 8} 246Z`, s.dark),
      line: `C${s.r - 10} 158 ${s.r - 14} 152 ${s.r - 20} 142C${s.r - 42} 170 176 176 ${s.l + 9} 180`,
      front: `${fill(`M${s.l - 7} 204q-5 28 10 42q5-24 3-44zM${s.r + 7} 204q5 28-10 42q-5-24-3-44z`, s.main)}${strands("M236 118C208 100 174 108 154 132M238 132C210 118 184 122 160 146", s.light)}${strands("M238 146C216 164 190 170 160 172", s.dark)}`,
      lift: 24,
    }),
  bob: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 22} 300C${s.l - 36} 206 ${s.l - 24} 90 200 88S${s.r + 36} 206 ${s.r + 22} 300Q${s.r - 4} 318 ${s.r - 20} 300H${s.l + 20}Q${s.l + 4} 318 ${s.l - 22} 300Z`,
        s.dark,
      ),
      line: swept(s),
      front: `${fill(`M${s.l + 7} 178C${s.l - 6} 204 ${s.l + 6} 256 ${s.l + 9} 298Q${s.l - 10} 316 ${s.l - 24} 300C${s.l - 32} 246 ${s.l - 26} 180 ${s.l - 4} 148ZM${s.r - 7} 176C${s.r + 6} 204 ${s.r - 6} 256 ${s.r - 9} 298Q${s.r + 10} 316 ${s.r + 24} 300C${s.r + 32} 246 ${s.r + 26} 180 ${s.r + 4} 148Z`, s.main)}${sweptLight(s)}${strands(`M${s.l - 12} 206q-6 44 2 84M${s.r + 10} 200q6 44 0 88`, s.light)}${strands(`M${s.l - 2} 216q-4 40 4 72M${s.r + 2} 216q4 40-4 72`, s.dark)}`,
    }),
  bangs: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 22} 372C${s.l - 42} 230 ${s.l - 28} 90 200 88S${s.r + 42} 230 ${s.r + 22} 372Q${s.r} 384 ${s.r - 26} 360H${s.l + 26}Q${s.l} 384 ${s.l - 22} 372Z`,
        s.dark,
      ),
      line: `C${s.r - 7} 188 ${s.r - 12} 188 ${s.r - 16} 182Q200 168 ${s.l + 16} 182C${s.l + 12} 188 ${s.l + 7} 188 ${s.l + 9} 176`,
      front: `${fill(`M${s.l + 8} 184C${s.l} 220 ${s.l + 10} 300 ${s.l + 2} 364Q${s.l - 18} 380 ${s.l - 26} 360C${s.l - 36} 270 ${s.l - 26} 190 ${s.l - 4} 148ZM${s.r - 8} 184C${s.r} 220 ${s.r - 10} 300 ${s.r - 2} 364Q${s.r + 18} 380 ${s.r + 26} 360C${s.r + 36} 270 ${s.r + 26} 190 ${s.r + 4} 148Z`, s.main)}${strands("M166 170q2-30 22-54M184 168q0-30 8-54M216 168q0-30-8-54M234 170q-2-30-22-54", s.dark, 2.6)}${strands(`M156 128q36-32 88-4M${s.l - 13} 220q-4 70 2 130M${s.r + 13} 220q4 70-2 130`, s.light)}`,
    }),
  lob: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 24} 370C${s.l - 42} 230 ${s.l - 28} 88 200 86S${s.r + 42} 230 ${s.r + 24} 370Q${s.r - 10} 384 ${s.r - 24} 358H${s.l + 24}Q${s.l + 10} 384 ${s.l - 24} 370Z`,
        s.dark,
      ),
      line: swept(s),
      front: `${fill(`M${s.l + 6} 178C${s.l - 8} 220 ${s.l + 14} 296 ${s.l + 8} 360Q${s.l - 14} 384 ${s.l - 28} 362C${s.l - 38} 280 ${s.l - 28} 190 ${s.l - 4} 148ZM${s.r - 6} 176C${s.r + 8} 220 ${s.r - 14} 296 ${s.r - 8} 360Q${s.r + 14} 384 ${s.r + 28} 362C${s.r + 38} 280 ${s.r + 28} 190 ${s.r + 4} 148Z`, s.main)}${sweptLight(s)}${strands(`M${s.l - 14} 216q-8 70 0 138M${s.r + 13} 216q8 70 0 138`, s.light)}${strands(`M${s.l - 3} 236q-2 60 2 120M${s.r + 3} 236q2 60-2 120`, s.dark)}`,
    }),
  layers: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 34} 304C${s.l - 16} 280 ${s.l - 44} 90 200 84S${s.r + 16} 280 ${s.r + 34} 304Q${s.r} 330 ${s.r - 22} 300H${s.l + 22}Q${s.l} 330 ${s.l - 34} 304Z`,
        s.dark,
      ),
      line: `C${s.r - 8} 166 ${s.r - 22} 150 226 122C208 164 172 178 ${s.l + 9} 184`,
      front: `${fill(`M${s.l + 8} 182C${s.l - 6} 216 ${s.l + 10} 252 ${s.l + 2} 286Q${s.l - 12} 312 ${s.l - 38} 306C${s.l - 16} 280 ${s.l - 40} 190 ${s.l - 6} 144ZM${s.r - 8} 178C${s.r + 6} 216 ${s.r - 10} 252 ${s.r - 2} 286Q${s.r + 12} 312 ${s.r + 38} 306C${s.r + 16} 280 ${s.r + 40} 190 ${s.r + 6} 144Z`, s.main)}${strands(`M222 112C190 106 156 128 ${s.l} 180M216 100C182 96 150 122 ${s.l - 4} 160M${s.l - 12} 210q4 52-12 88M${s.r + 12} 210q-4 52 12 88`, s.light)}${strands(`M${s.l} 226q4 36-8 66M${s.r} 226q-4 36 8 66`, s.dark)}`,
      lift: 26,
      out: 10,
    }),
  straight: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 28} 462C${s.l - 44} 250 ${s.l - 30} 86 200 84S${s.r + 44} 250 ${s.r + 28} 462Q200 470 ${s.l - 28} 462Z`,
        s.dark,
      ),
      line: parted(s),
      front: `${fill(`M${s.l + 9} 174C${s.l - 6} 232 ${s.l + 16} 330 ${s.l + 10} 456Q${s.l - 10} 470 ${s.l - 30} 458C${s.l - 40} 330 ${s.l - 28} 200 ${s.l - 2} 146ZM${s.r - 9} 174C${s.r + 6} 232 ${s.r - 16} 330 ${s.r - 10} 456Q${s.r + 10} 470 ${s.r + 30} 458C${s.r + 40} 330 ${s.r + 28} 200 ${s.r + 2} 146Z`, s.main)}${partedLight(s)}${strands(`M${s.l - 16} 236q-6 94 0 200M${s.r + 16} 236q6 94 0 200`, s.light)}${strands(`M${s.l - 3} 250q0 90 4 190M${s.r + 3} 250q0 90-4 190`, s.dark)}`,
    }),
  waves: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 24} 452C${s.l - 64} 404 ${s.l - 30} 350 ${s.l - 46} 296C${s.l - 58} 240 ${s.l - 42} 88 200 84S${s.r + 58} 240 ${s.r + 46} 296C${s.r + 30} 350 ${s.r + 64} 404 ${s.r + 24} 452Z`,
        s.dark,
      ),
      line: `C${s.r - 10} 162 ${s.r - 26} 150 232 118C212 160 170 176 ${s.l + 9} 182`,
      front: `${fill(`M${s.l + 6} 180C${s.l - 14} 222 ${s.l + 22} 262 ${s.l + 4} 310C${s.l - 10} 352 ${s.l + 22} 384 ${s.l + 8} 444Q${s.l - 34} 458 ${s.l - 32} 424C${s.l - 60} 380 ${s.l - 26} 342 ${s.l - 44} 294C${s.l - 52} 240 ${s.l - 30} 180 ${s.l - 2} 148ZM${s.r - 6} 176C${s.r + 14} 222 ${s.r - 22} 262 ${s.r - 4} 310C${s.r + 10} 352 ${s.r - 22} 384 ${s.r - 8} 444Q${s.r + 34} 458 ${s.r + 32} 424C${s.r + 60} 380 ${s.r + 26} 342 ${s.r + 44} 294C${s.r + 52} 240 ${s.r + 30} 180 ${s.r + 2} 148Z`, s.main)}${strands(`M228 112C188 108 156 132 ${s.l} 178M222 102C186 98 152 122 ${s.l - 4} 158M${s.l - 20} 246q14 38-2 82q-8 40 6 84M${s.r + 20} 246q-14 38 2 82q8 40-6 84`, s.light)}${strands(`M${s.l - 6} 262q12 26 0 62q-8 36 4 76M${s.r + 6} 262q-12 26 0 62q8 36-4 76`, s.dark)}`,
      lift: 24,
    }),
  longCurls: (s) =>
    under(s, {
      back: `${fill(`M${s.l - 28} 396C${s.l - 60} 240 ${s.l - 42} 86 200 84S${s.r + 60} 240 ${s.r + 28} 396Z`, s.dark)}${rounds(curlArc({ count: 22, rx: s.r - 162, ry: 126, radius: 23, from: 130, to: 410, cy: 246 }), s.dark)}`,
      line: `C${s.r - 14} 158 ${s.r - 30} 146 220 122C202 158 168 170 ${s.l + 9} 180`,
      front: `${mirrored((side) =>
        rounds(
          [168, 198, 230, 262, 294, 326, 356].map((y, index) => [
            200 + side * (s.r - 186 + (index % 2) * 13 + index * 2.2),
            y,
            19 + (index % 3),
          ]),
          s.main,
        ),
      )}${rounds(curlArc({ count: 9, rx: s.r - 206, ry: 66, radius: 19, from: 200, to: 340, cy: 182 }), s.main)}${mirrored(
        (side) =>
          rounds(
            [
              [200 + side * (s.r - 182), 194, 6],
              [200 + side * (s.r - 176), 258, 7],
              [200 + side * (s.r - 168), 322, 7],
            ],
            s.light,
            ' opacity=".16"',
          ),
      )}${strands("M160 118q30-26 74-10M172 104q24-14 54-6", s.light)}`,
    }),
  roundAfro: (s) => ({
    back: `${rounds([[200, 172, 110]], s.main)}${rounds(curlArc({ count: 22, rx: 108, ry: 108, radius: 16, from: 128, to: 412, cy: 172 }), s.main)}`,
    front: `${fill(capPath(s, { lift: 12, out: 7, line: back(s), foot: 222 }), s.main)}${rounds(curlArc({ count: 10, rx: 56, ry: 32, radius: 11, from: 190, to: 350, cy: 166 }), s.main)}${rounds(curlArc({ count: 9, rx: 84, ry: 82, radius: 8, from: 198, to: 330, cy: 164 }), s.light, ' opacity=".2"')}`,
    edge: "",
  }),
  ponytail: (s) =>
    under(s, {
      back:
        fill(
          `M${s.r - 24} 120C${s.r + 62} 106 ${s.r + 74} 226 ${s.r + 50} 306C${s.r + 42} 346 ${s.r + 16} 372 ${s.r + 8} 406C${s.r - 10} 330 ${s.r + 22} 250 ${s.r - 6} 190Z`,
          s.dark,
        ) + strands(`M${s.r + 22} 146q38 70 10 160q-12 34-18 66`, s.light),
      line: swept(s),
      front: `${strands(`M218 116C186 112 158 130 ${s.l + 4} 172M214 106C184 102 158 118 ${s.l + 2} 152M228 118q20 8 ${s.r - 234} 40`, s.light)}${fill(`M${s.l + 2} 194q-5 30 3 50q3-22 2-48z`, s.main)}`,
      lift: 16,
      out: 6,
    }),
  bun: (s) =>
    under(s, {
      back: `${rounds([[200, 76, 34]], s.main)}${strands("M174 82q24-30 52-6M180 64q20-14 38 0M186 94q14-14 34-4", s.light)}`,
      line: back(s),
      front: `${strands(combedLight, s.light)}${fill(`M${s.l + 1} 192q-6 34 3 54q3-24 3-52zM${s.r - 1} 192q6 34-3 54q-3-24-3-52z`, s.main)}`,
      lift: 16,
      out: 6,
    }),
  braid: (s) =>
    under(s, {
      back: fill(
        `M${s.l - 14} 276C${s.l - 34} 130 ${s.l + 6} 86 200 84C${s.r - 4} 86 ${s.r + 22} 130 ${s.r + 5} 214Q${s.r - 2} 262 ${s.r - 26} 288Q200 300 ${s.l - 14} 276Z`,
        s.dark,
      ),
      line: swept(s),
      front: `${sweptLight(s)}${[0, 1, 2, 3, 4, 5]
        .map((row) => {
          const [x, y, wide] = [s.l + 2 + row * 2, 262 + row * 29, 17 - row * 1.2];
          return `${fill(`M${x - wide} ${y}q${wide}-14 ${wide * 2} 0q-2 22-${wide} 32q-${wide - 2}-10-${wide}-32Z`, row % 2 ? s.dark : s.main)}${strands(`M${x - wide + 5} ${y + 2}q8 8 ${wide - 4} 24`, s.light, 2.2)}`;
        })
        .join(
          "",
        )}<rect x="${s.l + 5}" y="434" width="18" height="9" rx="4" fill="#c9566b"/>${fill(`M${s.l + 4} 443h20l-4 28q-6 8-12 0Z`, s.main)}${fill(`M${s.l + 6} 180C${s.l - 8} 210 ${s.l + 8} 240 ${s.l + 14} 270H${s.l - 14}C${s.l - 24} 230 ${s.l - 22} 190 ${s.l - 4} 148Z`, s.main)}`,
    }),
};
