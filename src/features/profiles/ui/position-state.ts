import type { PositionFailure } from "./find-position.ts";

export type PositionState = "idle" | "active" | PositionFailure;

/**
 * Words of the button when the browser's permission becomes known or changes. A position that was denied earlier is no
 * error here, since nobody has asked for it on this page; permission that was given meanwhile ends the error.
 */
export function withPermission(now: PositionState, isDenied: boolean): PositionState {
  return now === "denied" && !isDenied ? "idle" : now;
}
