import type { App, Viewer } from "./app.ts";
import { invalidField } from "./errors.ts";

/** Whose page of which list: a cursor is good for nothing else. */
export type CursorOf = { list: string; viewer: Viewer; key?: string };

/**
 * Where the next page of a list begins. Encrypted: what a list is ordered by, such as a last activity, may be more than
 * the viewer may know. It holds for good; no time is in it.
 */
export function writeCursor({ seal }: Pick<App, "seal">, of: CursorOf, place: readonly number[]): string {
  return seal.hide("cursor", place.map((one) => String(one).padStart(DIGITS, "0")).join("."), wordsOf(of));
}

/** Returns null for what we did not write, or wrote for another viewer or another list. */
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

/** All of one length: the length of a cursor would otherwise tell that of the numbers. */
const DIGITS = 16;

function wordsOf({ list, viewer, key = "" }: CursorOf) {
  return [list, viewer.kind === "member" ? viewer.memberId : 0, key];
}
