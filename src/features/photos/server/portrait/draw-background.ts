import type { Random } from "#base/random.ts";
import { darker, lighter, mix } from "./colour.ts";

type Wall = readonly [light: string, deep: string, accent: string];
type Scene = (wall: Wall, random: Random) => string;

// biome-ignore lint/complexity/useMaxParams: the attributes of an SVG element, as short as in SVG
const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`;
// biome-ignore lint/complexity/useMaxParams: the attributes of an SVG element, as short as in SVG
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;

function ground(from: string, to: string): string {
  return `<linearGradient id="ground" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${rect(-80, -80, 560, 660, "url(#ground)")}`;
}

const DUSKS = [
  ["#f6b26b", "#c8496a", "#6a2850", "#8d3a63"],
  ["#f3c98b", "#e0787a", "#5b3a6b", "#8a527f"],
  ["#9fb4d6", "#eaa58f", "#3c4a6b", "#5f6a8f"],
] as const;
const SEAS = [
  ["#bfe0ea", "#e9f1ea", "#4a8ba0", "#ecd6ad"],
  ["#f4c7a1", "#f7e2c4", "#6f8fa8", "#e3bd92"],
  ["#a9cbe0", "#dceaf0", "#2f7c8a", "#f0dfc0"],
] as const;
const CITIES = [
  ["#6f6aa0", "#e29a8c", "#454a75", "#ffd88a"],
  ["#2a2f52", "#5d4a7c", "#20243f", "#ffcf7d"],
  ["#f0c7a0", "#e98f74", "#8a5a63", "#ffeec2"],
  ["#bcd3e0", "#e8e6da", "#7c93a6", "#f7f3e6"],
] as const;
const PARKS = [
  ["#cfe6d8", "#f3efd2", "#5c8d68", "#a4c585"],
  ["#f3dcc0", "#f8ecd5", "#c4703f", "#d9b36a"],
  ["#d9cfe8", "#f6dbe0", "#c9849f", "#a9c495"],
  ["#a9cdd6", "#e6eed8", "#3f7460", "#7fa878"],
] as const;
const RANGES = [
  ["#cfdcec", "#f6e3d2", "#8195b5", "#56708f"],
  ["#f4cfb0", "#f8e6d0", "#a4788a", "#6d5570"],
  ["#b8d6d8", "#eaf0e4", "#5f8f8c", "#3f6b66"],
] as const;

const SCENES: Record<string, Scene> = {
  plain: ([light, deep, accent], random) =>
    `${ground(light, deep)}${circle(80 + random.below(240), 120 + random.below(80), 130 + random.below(50), accent, ' opacity=".28"')}`,
  arch: ([light, deep, accent]) =>
    `${ground(lighter(light, 0.35), light)}${path("M70 520V210a130 130 0 0 1 260 0V520Z", mix(deep, accent, 0.35), ' opacity=".8"')}`,
  sunset: (_, random) => {
    const [high, low, near, far] = random.pick(DUSKS);
    return `${ground(high, low)}${circle(90 + random.below(220), 230, 74, "#ffe3a8", ' opacity=".9"')}${path("M-80 330Q60 290 200 330T480 320V580H-80Z", far)}${path("M-80 380Q90 340 220 376T480 366V580H-80Z", near)}`;
  },
  sea: (_, random) => {
    const [sky, glow, water, sand] = random.pick(SEAS);
    return `${ground(sky, glow)}${circle(60 + random.below(280), 90, 40, "#fff3cf")}${rect(-80, 250, 560, 130, lighter(water, 0.16))}${rect(-80, 300, 560, 80, water)}${path("M-80 372Q90 350 200 374T480 364V580H-80Z", sand)}${path("M20 270h70M280 286h90M60 322h40M310 340h70", "none", ' stroke="#eef6f5" stroke-width="5" stroke-linecap="round" opacity=".55"')}`;
  },
  city: (_, random) => {
    const [high, low, house, lamp] = random.pick(CITIES);
    const houses = [-20, 48, 104, 250, 306, 362].map((x, index) => {
      const tall = 150 + ((index * 67 + random.below(90)) % 150);
      const windows = [0, 1, 2, 3]
        .flatMap((row) => [0, 1].map((column) => [x + 10 + column * 20, 430 - tall + row * 34] as const))
        .filter(() => random.chance(0.62))
        .map(([wx, wy]) => rect(wx, wy, 11, 16, lamp, ' rx="2" opacity=".85"'))
        .join("");
      return `${rect(x, 420 - tall, 56, 220 + tall, index % 2 ? house : lighter(house, 0.1))}${windows}`;
    });
    return `${ground(high, low)}${houses.join("")}`;
  },
  park: (_, random) => {
    const [sky, glow, leaf, grass] = random.pick(PARKS);
    const crown = ([x, y, r]: [number, number, number], share: number) =>
      circle(x, y, r, lighter(leaf, share));
    return `${ground(sky, glow)}${circle(60 + random.below(290), 84, 34, "#fff0b8")}${crown([58, 220, 92], 0.1)}${crown([128, 252, 62], 0.24)}${crown([350, 238, 96], 0)}${crown([286, 268, 56], 0.18)}${path("M-80 330Q120 292 240 322T480 312V580H-80Z", grass)}`;
  },
  mountains: (_, random) => {
    const [sky, glow, far, near] = random.pick(RANGES);
    const shift = random.below(70) - 35;
    return `${ground(sky, glow)}<g transform="translate(${shift} 0)">${path("M-140 400L44 128L150 290L236 236L372 110L560 400V580H-140Z", far)}${path("M44 128L80 183L60 178L46 196L26 176L12 176ZM372 110L414 174L390 168L374 188L352 166L322 156Z", "#f8f5f2", ' opacity=".85"')}${path("M-140 430L40 310L170 386L330 292L560 420V580H-140Z", near)}</g>`;
  },
  snow: (_, random) => {
    const flakes = Array.from({ length: 34 }, () =>
      circle(random.below(400), random.below(380), 2 + random.below(5), "#ffffff", ' opacity=".8"'),
    );
    const tree = (x: number, y: number, size: number) =>
      path(
        `M${x} ${y}l${size} ${size * 1.5}h${-size * 0.5}l${size * 0.7} ${size * 1.3}h${-size * 2.4}l${size * 0.7}${-size * 1.3}h${-size * 0.5}Z`,
        "#5f7f86",
      );
    return `${ground("#c9d8e6", "#eef1f4")}${tree(50, 130, 62)}${tree(350, 100, 72)}${tree(122, 210, 40)}${tree(288, 216, 38)}${path("M-80 340Q100 300 220 336T480 320V580H-80Z", "#ffffff")}${flakes.join("")}`;
  },
  books: ([light, deep, accent], random) => {
    const shelf = (y: number) => {
      let row = "";
      for (let x = -10; x < 410; ) {
        const [wide, high] = [13 + random.below(16), 62 + random.below(26)];
        row += rect(
          x,
          y - high,
          wide - 2,
          high,
          random.pick([deep, accent, lighter(deep, 0.25), mix(light, "#f2e6d4", 0.6), darker(light, 0.3)]),
          ' rx="2"',
        );
        x += wide + (random.chance(0.12) ? 16 : 0);
      }
      return `${row}${rect(-80, y, 560, 10, darker(deep, 0.35))}`;
    };
    return `${ground(darker(deep, 0.2), darker(deep, 0.4))}<g opacity=".72">${[96, 202, 308, 414].map(shelf).join("")}</g>`;
  },
  window: ([light, deep], random) => {
    const [sky, glow] = random.pick(PARKS);
    return `${ground(lighter(light, 0.5), lighter(light, 0.22))}${rect(70, 30, 260, 330, "#fbf6ee", ' rx="8"')}${rect(84, 44, 232, 302, sky, ' rx="4"')}${path("M84 280Q150 240 210 270T316 262V346H84Z", glow)}${path("M200 44V346M84 180H316", "none", ' stroke="#fbf6ee" stroke-width="10"')}${path("M40 0H92Q84 190 46 380H-20V0ZM360 0H308Q316 190 354 380H420V0Z", lighter(deep, 0.32), ' opacity=".92"')}`;
  },
  lights: (_, random) => {
    const spots = Array.from({ length: 16 }, () =>
      circle(
        random.below(400),
        random.below(330),
        10 + random.below(24),
        random.pick(["#ffc36b", "#ff8a6b", "#f4e1a8", "#e06a8c"]),
        ` opacity="${(0.22 + random.next() * 0.42).toFixed(2)}"`,
      ),
    );
    return `${ground("#2c2240", "#5a2a47")}${spots.join("")}`;
  },
  cafe: ([light, deep]) =>
    `${ground(lighter(light, 0.42), lighter(deep, 0.3))}${rect(-80, 300, 560, 290, darker(deep, 0.12))}${rect(28, 66, 110, 150, lighter(deep, 0.7), ' rx="6"')}${path("M83 66V216M28 141H138", "none", ` stroke="${deep}" stroke-width="6"`)}${path("M318-20V70", "none", ` stroke="${darker(deep, 0.5)}" stroke-width="4"`)}${path("M280 112q38-80 76 0Z", darker(deep, 0.4))}${circle(318, 116, 15, "#ffe6a6")}`,
  plants: ([light, deep]) =>
    `${ground(lighter(light, 0.5), lighter(light, 0.1))}${path("M20 420Q-30 300 40 190Q70 300 40 420ZM60 440Q40 320 120 250Q124 350 84 440ZM-20 450Q-70 380-30 290Q10 360 10 450Z", "#4f7f62")}${path("M380 420Q440 290 364 170Q326 290 360 420ZM336 440Q352 340 284 276Q276 370 316 440Z", "#3f6b57")}${path("M40 200V420M364 180V420", "none", ` stroke="${lighter("#4f7f62", 0.3)}" stroke-width="3" opacity=".7"`)}${rect(-80, 440, 560, 140, lighter(deep, 0.2))}`,
  gallery: ([light, deep, accent]) =>
    `${ground(lighter(light, 0.6), lighter(light, 0.3))}${rect(18, 60, 116, 150, "#fffaf2", ' rx="3"')}${rect(30, 72, 92, 126, accent)}${path("M30 198L64 130L88 170L104 146L122 198Z", deep)}${rect(280, 40, 96, 96, "#fffaf2", ' rx="3"')}${circle(328, 88, 32, deep)}${circle(346, 80, 20, accent)}`,
  tiles: ([light, deep, accent]) => {
    const spots = Array.from({ length: 30 }, (_, index) => {
      const [x, y] = [(index % 5) * 100 - 10, Math.floor(index / 5) * 92 - 20];
      return path(`M${x} ${y}a46 46 0 0 1 92 0Z`, index % 3 ? accent : deep, ' opacity=".34"');
    });
    return `${ground(light, mix(light, deep, 0.4))}${spots.join("")}`;
  },
};

export const SCENE_NAMES = Object.keys(SCENES);
/** Scenes in which sunglasses make sense. */
export const OUTSIDE = new Set(["sunset", "sea", "park", "mountains", "city"]);

/** Scenes that have their own colours instead of those of the wall. */
const OWN_COLOURS: Record<string, readonly [string, string]> = {
  sunset: ["#e0787a", "#6a2850"],
  sea: ["#c9e0e6", "#5f97a5"],
  city: ["#6f6aa0", "#454a75"],
  park: ["#d9e6d0", "#84a878"],
  mountains: ["#cfdcec", "#56708f"],
  lights: ["#3a2a48", "#5a2a47"],
  snow: ["#d3e0ea", "#ffffff"],
};

/** Colours at the top and at the bottom. */
export function coloursOf(scene: string, [light, deep]: Wall): readonly [string, string] {
  return OWN_COLOURS[scene] ?? [light, deep];
}

export function drawBackground(scene: string, wall: Wall, random: Random): string {
  return SCENES[scene]?.(wall, random) ?? "";
}
