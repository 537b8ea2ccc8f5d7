/** A value by period; null where there is none. */
export type Values = readonly (number | null)[];

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the smallest round number that is not below the largest value. */
export function niceTop(largest: number): number {
  if (!(largest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const factor = STEPS.find((one) => one * power >= largest * (1 - 1e-12)) ?? 10;
  return factor * power;
}

/** Bounds of the vertical axis. Zero is always within. */
export function boundsOf(all: readonly Values[]): { bottom: number; top: number } {
  const known = all.flat().filter((value) => value !== null);
  const least = Math.min(0, ...known);
  return { bottom: least < 0 ? -niceTop(-least) : 0, top: niceTop(Math.max(0, ...known)) };
}

type Frame = { width: number; height: number; bottom: number; top: number };

export function yOf(value: number, { height, bottom, top }: Frame): number {
  return round(height - ((value - bottom) / (top - bottom)) * height);
}

/**
 * Writes the path of a line. A value that is missing interrupts it, and one between two that are missing is a dot.
 * @param from first index to draw
 */
export function linePath(values: Values, frame: Frame, { from = 0, to = values.length - 1 } = {}): string {
  const step = values.length > 1 ? frame.width / (values.length - 1) : 0;
  let path = "";
  for (let at = from; at <= to; at++) {
    const value = values[at];
    if (value == null) continue;
    const isFirst = at === from || values[at - 1] == null;
    path += `${isFirst ? "M" : "L"}${round(at * step)} ${yOf(value, frame)}`;
    if (isFirst && (at === to || values[at + 1] == null)) path += "h0";
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
