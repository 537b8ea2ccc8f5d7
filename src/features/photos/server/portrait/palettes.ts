/** Sorted from light to dark. */
export const SKINS = [
  "#fbdfcf",
  "#f7d0b6",
  "#f0c3a2",
  "#e6b088",
  "#d79d72",
  "#c4875b",
  "#a66c47",
  "#87543a",
  "#6d432f",
  "#563527",
] as const;

/** Skins that go with a colour of hair or eyes, as the first and the last that may be picked. */
export const FAIR = [0, 3] as const;
export const MIDDLE = [0, 6] as const;
export const ANY = [0, SKINS.length - 1] as const;

export const HAIRS = {
  brunette: "#4b2a1d",
  blond: "#dcb46c",
  brown: "#6d4427",
  white: "#e9e4de",
  bald: "#6d4427",
  black: "#231c20",
  dark_blond: "#ad8850",
  dark_brown: "#3a251c",
  gray: "#a8a3a0",
  red: "#a9482b",
} as const;

/** Dyed hair, used for the profile value "other". */
export const DYED = {
  women: ["#8a4f93", "#c4607c", "#d98c9f", "#7d3b4f"],
  men: ["#3f7283", "#cdbf9f", "#5d5a86"],
};

export const EYES = { blue: "#4f86ab", green: "#5d8758", hazel: "#94703a", brown: "#5b3620" } as const;

export const LIPSTICKS = ["#b3303f", "#bd4a55", "#a63a4c", "#c4605f", "#9c2f45"] as const;

const WINE = "#7a0f24";
const FOREST = "#3f6b57";
const PINE = "#2f4a4f";
const NAVY = "#28385e";
const DENIM = "#5f7fa3";
const CREAM = "#f1e4d3";
const COAL = "#3b3437";
const RUST = "#a4563a";
const STONE = "#c8c2b8";
const OLIVE = "#8a9a6b";

export const CLOTHES = {
  women: [
    WINE,
    "#b5473c",
    "#d98a4b",
    "#e0b04c",
    OLIVE,
    FOREST,
    NAVY,
    "#8d7bb0",
    "#6a3556",
    "#e3b1a6",
    CREAM,
    COAL,
    RUST,
    "#c2607a",
  ],
  men: [
    NAVY,
    PINE,
    FOREST,
    COAL,
    DENIM,
    STONE,
    CREAM,
    RUST,
    "#6b7558",
    "#4a5a70",
    WINE,
    "#8a6a4a",
    "#71808c",
  ],
};

/** Two colours of a wall and an accent colour. */
export const WALLS: readonly (readonly [string, string, string])[] = [
  ["#d27a7c", "#9c4657", "#f0b3a0"],
  ["#ecc285", "#d9985c", "#f9e2b5"],
  ["#a3bfa9", "#5f877a", "#d3e2cf"],
  ["#b3c6d8", "#7390b0", "#e3ebf1"],
  ["#ecd2c4", "#d3a291", "#f9ebe1"],
  ["#c6b2cf", "#8f7aa6", "#e6d8ec"],
  ["#b98b86", "#7d5560", "#dcb8ae"],
  ["#ddceb2", "#bb9e7c", "#f2e9d6"],
  ["#e9a988", "#c36e58", "#f8d2b5"],
  ["#95b4b2", "#527c81", "#c8ddd7"],
];
