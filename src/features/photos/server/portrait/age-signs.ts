/** Strength of each sign of age, from 0 to 1. */
export type AgeSigns = {
  /** How far the face has left the softness of the early twenties. */
  grown: number;
  folds: number;
  eyeCorners: number;
  forehead: number;
  bags: number;
  lids: number;
  jowls: number;
  neck: number;
  gray: number;
  white: number;
  hairline: number;
};

/** Age at which a sign begins, and age at which it is complete. */
const RANGES: Record<keyof AgeSigns, readonly [begins: number, complete: number]> = {
  grown: [20, 36],
  folds: [29, 58],
  eyeCorners: [33, 58],
  forehead: [35, 60],
  bags: [39, 62],
  lids: [44, 72],
  jowls: [46, 74],
  neck: [46, 72],
  gray: [37, 64],
  white: [56, 74],
  hairline: [28, 64],
};

/** No sign ever weakens with age. */
export function ageSigns(age: number): AgeSigns {
  const signs = Object.entries(RANGES).map(([sign, [begins, complete]]) => [
    sign,
    Math.max(0, Math.min(1, (age - begins) / (complete - begins))),
  ]);
  return Object.fromEntries(signs);
}
