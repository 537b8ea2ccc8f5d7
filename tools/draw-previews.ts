import { writeFileSync } from "node:fs";
import sharp from "sharp";
import type { LANDERS } from "../src/features/landers/rules.ts";
import { PREVIEW_SIZE } from "../src/features/site/preview-size.ts";

type PreviewName = "home" | Exclude<(typeof LANDERS)[number], "video">;

const GROUND = "#fbf7f5";
const SURFACE = "#ffffff";
const SOFT = "#f3e9e7";
const WINE = "#7a0f24";
const RED = "#e11d3f";
const NIGHT = "#231a1c";
const LINE = "#e9dedb";

const HEART =
  "M12 21C5 15.500 2 12 2 8.500 2 5.500 4.300 3.500 7 3.500c2 0 3.800 1 5 3 1.200-2 3-3 5-3 2.700 0 5 2 5 5 0 3.500-3 7-10 12.500Z";

const STARS = [
  [90, 120],
  [170, 260],
  [230, 70],
  [330, 190],
  [410, 90],
  [590, 120],
  [660, 300],
  [700, 60],
  [960, 360],
  [1_020, 90],
  [1_090, 250],
  [1_120, 420],
] as const;

type Place = { x: number; y: number; size: number; colour?: string };

function heart({ x, y, size, colour = RED }: Place): string {
  const scale = size / 24;
  return `<path d="${HEART}" fill="${colour}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})"/>`;
}

type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  round?: number;
  turn?: number;
};

function box({ x, y, width, height, colour, round = 28, turn = 0 }: Box): string {
  const around = `rotate(${turn} ${x + width / 2} ${y + height / 2})`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}" transform="${around}"/>`;
}

function disc({ x, y, size, colour = WINE }: Place): string {
  return `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${colour}"/>`;
}

function stroke(path: string, colour: string, width = 22): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A speech bubble with its tail at the left or the right. */
function bubble({ x, y, width, height, colour }: Box, tail: "left" | "right"): string {
  const at = tail === "left" ? x + 40 : x + width - 80;
  return (
    box({ x, y, width, height, colour, round: 48 }) +
    `<path d="M${at} ${y + height - 10}h40l${tail === "left" ? -50 : 10} 60Z" fill="${colour}"/>`
  );
}

function times<T>(count: number, draw: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

const ART: Record<PreviewName, () => string> = {
  home: () =>
    bubble({ x: 240, y: 110, width: 420, height: 220, colour: SURFACE }, "left") +
    bubble({ x: 560, y: 270, width: 400, height: 210, colour: WINE }, "right") +
    heart({ x: 450, y: 220, size: 130 }) +
    box({ x: 640, y: 335, width: 240, height: 24, colour: SURFACE, round: 12 }) +
    box({ x: 640, y: 391, width: 150, height: 24, colour: SURFACE, round: 12 }),
  tinderswipe: () =>
    box({ x: 470, y: 90, width: 300, height: 400, colour: LINE, turn: 10 }) +
    box({ x: 430, y: 90, width: 300, height: 400, colour: SURFACE, turn: -6 }) +
    heart({ x: 580, y: 285, size: 170, colour: WINE }) +
    stroke("M235 270l90 90M325 270l-90 90", WINE) +
    stroke("M880 320l45 45 95-110", RED),
  alonetonight: () =>
    `<rect width="1200" height="630" fill="${NIGHT}"/>` +
    disc({ x: 860, y: 190, size: 190, colour: SOFT }) +
    disc({ x: 815, y: 165, size: 170, colour: NIGHT }) +
    STARS.map(([x, y]) => disc({ x, y, size: 9, colour: SOFT })).join("") +
    box({ x: 240, y: 330, width: 260, height: 360, colour: WINE, round: 12 }) +
    box({ x: 540, y: 400, width: 220, height: 280, colour: WINE, round: 12 }) +
    box({ x: 300, y: 400, width: 60, height: 80, colour: "#f6c65b", round: 8 }) +
    box({ x: 620, y: 460, width: 60, height: 80, colour: "#f6c65b", round: 8 }) +
    heart({ x: 485, y: 215, size: 80 }),
  collagelanding: () =>
    times(12, (index) => {
      const [x, y] = [180 + (index % 6) * 145, 130 + Math.floor(index / 6) * 190];
      const colour = [WINE, SURFACE, RED, SOFT][(index * 3 + Math.floor(index / 6)) % 4] as string;
      const sign = [SURFACE, RED, SURFACE, WINE][(index * 3 + Math.floor(index / 6)) % 4] as string;
      const inner = { x: x + 60, y: y + 80, size: 62, colour: sign };
      return (
        box({ x, y, width: 120, height: 160, colour, round: 20 }) + (index % 2 ? disc(inner) : heart(inner))
      );
    }).join(""),
  gallery: () =>
    times(4, (index) => {
      const x = 190 + index * 215;
      return (
        box({ x, y: 150, width: 185, height: 310, colour: index === 3 ? WINE : SURFACE }) +
        (index === 3
          ? stroke(`M${x + 75} 255l45 50-45 50`, SURFACE)
          : heart({ x: x + 92, y: 265, size: 90, colour: index === 1 ? RED : WINE }) +
            box({ x: x + 40, y: 395, width: 105, height: 18, colour: LINE, round: 9 }))
      );
    }).join(""),
  iconslanding: () =>
    times(8, (index) => {
      const [x, y] = [270 + (index % 4) * 220, 205 + Math.floor(index / 4) * 220];
      const colour = index % 3 === 0 ? WINE : SURFACE;
      const sign = index % 3 === 0 ? SURFACE : RED;
      return (
        disc({ x, y, size: 170, colour }) +
        (index % 2
          ? heart({ x, y, size: 80, colour: sign })
          : stroke(`M${x - 36} ${y}l26 28 46-54`, sign, 16))
      );
    }).join(""),
  maplanding: () =>
    times(60, (index) => {
      const [column, row] = [index % 12, Math.floor(index / 12)];
      const isOut = (column < 2 && row > 2) || (column > 9 && row < 2) || (index * 7) % 11 === 0;
      return isOut
        ? ""
        : disc({ x: 230 + column * 68, y: 150 + row * 82, size: 18 + ((index * 5) % 3) * 14, colour: LINE });
    }).join("") +
    times(3, (index) => {
      const [x, y] = [360 + index * 250, 260 + (index % 2) * 120];
      return (
        `<path d="M${x} ${y + 90}C${x - 90} ${y - 20} ${x - 60} ${y - 100} ${x} ${y - 100}C${x + 60} ${y - 100} ${x + 90} ${y - 20} ${x} ${y + 90}Z" fill="${index === 1 ? RED : WINE}"/>` +
        heart({ x, y: y - 28, size: 66, colour: SURFACE })
      );
    }).join(""),
  socialnetwork: () =>
    times(3, (index) => {
      const x = 240 + index * 255;
      const middle = x + 105;
      const inside = [
        heart({ x: middle, y: 290, size: 120 }),
        heart({ x: middle - 28, y: 290, size: 90, colour: WINE }) +
          heart({ x: middle + 34, y: 300, size: 90 }),
        box({ x: x + 28, y: 190, width: 110, height: 54, colour: LINE, round: 26 }) +
          box({ x: x + 70, y: 270, width: 112, height: 54, colour: WINE, round: 26 }) +
          box({ x: x + 28, y: 350, width: 90, height: 54, colour: LINE, round: 26 }),
      ][index] as string;
      return (
        box({ x: x - 8, y: 92, width: 226, height: 446, colour: NIGHT, round: 40 }) +
        box({ x, y: 100, width: 210, height: 430, colour: SURFACE, round: 34 }) +
        inside
      );
    }).join(""),
  transitionsvideolanding: () =>
    times(4, (index) => {
      const [x, y] = [200 + index * 170, 100 + index * 30];
      const colour = [LINE, SURFACE, WINE, RED][index] as string;
      return box({ x, y, width: 300, height: 340, colour });
    }).join("") + heart({ x: 860, y: 360, size: 150, colour: SURFACE }),
};

/** Drawings without words, so one is right for every language and brand. */
function drawPreview(name: PreviewName): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${GROUND}"/>${ART[name]()}</svg>`;
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();
}

function previewFile(name: PreviewName): string {
  return `src/features/${name === "home" ? "site" : "landers"}/ui/previews/${name}.png`;
}

for (const name of Object.keys(ART) as PreviewName[])
  writeFileSync(previewFile(name), await drawPreview(name));
