import type { Figure } from "../../bench/case.ts";

/** A figure that passes with this value only. */
export function exactly(what: string, value: number, target: number): Figure {
  return { what, unit: "", value, atLeast: target, atMost: target };
}

/** Milliseconds, with the most that members may wait. */
export function within(what: string, milliseconds: number, atMost: number): Figure {
  return { what, unit: "ms", value: Math.round(milliseconds), atMost };
}
