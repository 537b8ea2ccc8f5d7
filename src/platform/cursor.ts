import type { App, Viewer } from "./app.ts";
import { invalidField } from "./errors.ts";

/** The list and the viewer that a cursor is bound to. It is invalid for any other. */
export type CursorOf = { list: string; viewer: Viewer; key?: string };

/**
 * Returns a cursor for the next page of a list. It is encrypted because the sort keys, such as a last activity, can be
 * more than the viewer may know. It contains no time and never expires.
 */
export function writeCursor({ seal }: Pick<App, "seal">, of: CursorOf, place: readonly number[]): string {
  return seal.hide("cursor", place.map((one) => String(one).padStart(DIGITS, "0")).join("."), wordsOf(of));
}

/** Returns null for a cursor that we did not write, or wrote for another viewer or list. */
export function readCursor(
  { seal, securityLog }: Pick<App, "seal" | "securityLog">,
  of: CursorOf,
  cursor: string,
): number[] | null {
  try {
    return seal.reveal("cursor", cursor, wordsOf(of)).split(".").map(Number);
  } catch {
    const memberId = of.viewer.kind === "member" ? of.viewer.memberId : null;
    securityLog.note({ kind: "seal_refused", memberId });
    return null;
  }
}

/** @throws GroundError `invalid_input` for the field `after` */
export function requireCursor(
  app: Pick<App, "seal" | "securityLog">,
  of: CursorOf,
  cursor: string,
): number[] {
  const place = readCursor(app, of, cursor);
  if (!place) throw invalidField("after", "common:invalid.format");
  return place;
}

/** Numbers are padded to one length; otherwise the length of a cursor would reveal theirs. */
const DIGITS = 16;

function wordsOf({ list, viewer, key = "" }: CursorOf) {
  return [list, viewer.kind === "member" ? viewer.memberId : 0, key];
}
