export const SKINS = [
  "#fbdccb",
  "#f6cdb2",
  "#eec09f",
  "#e5ad85",
  "#d69b6f",
  "#c4875b",
  "#a96d46",
  "#8b5538",
  "#6f422c",
  "#573324",
];

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
export const DYED = ["#8a4f93", "#c4607c", "#3f7283", "#d98c9f"];

export const EYES = { blue: "#4f86ab", green: "#5d8758", hazel: "#94703a", brown: "#5b3620" } as const;

export const CLOTHES = [
  "#7a0f24",
  "#b5473c",
  "#d98a4b",
  "#e0b04c",
  "#8a9a6b",
  "#3f6b57",
  "#2f4a4f",
  "#28385e",
  "#5f7fa3",
  "#8d7bb0",
  "#6a3556",
  "#e3b1a6",
  "#f1e4d3",
  "#3b3437",
  "#a4563a",
  "#c8c2b8",
];

/** Two colours of a wall and an accent colour. */
export const WALLS: readonly (readonly [string, string, string])[] = [
  ["#c9566b", "#8d2f4a", "#f0a08f"],
  ["#e9b872", "#d98c4f", "#f7dca5"],
  ["#8fb3a3", "#4f7d74", "#c9dccb"],
  ["#a9bfd8", "#6481ab", "#dfe8f0"],
  ["#e8c9bd", "#cf9a8c", "#f8e8de"],
  ["#b9a3cf", "#7d679f", "#dfd0ea"],
  ["#5a6b7b", "#38444f", "#8fa3b3"],
  ["#d8c7a9", "#b39a72", "#efe5d0"],
  ["#e39a7b", "#b85d4a", "#f6c9a9"],
  ["#7fa6a8", "#3f6a72", "#bcd6d0"],
];
