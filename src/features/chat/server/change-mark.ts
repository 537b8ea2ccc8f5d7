import type { App, Viewer } from "#platform/app.ts";
import { type CursorOf, readCursor, writeCursor } from "#platform/cursor.ts";

const ofViewer = (viewer: Viewer): CursorOf => ({ list: "chat changes", viewer });

/** Encrypted, because transaction numbers count the whole installation and would reveal how busy it is. */
export function writeChangeMark(app: Pick<App, "seal">, viewer: Viewer, transaction: string): string {
  return writeCursor(app, ofViewer(viewer), [Number(transaction)]);
}

/** Returns null if the cursor belongs to another viewer or is unencrypted, as written by version 0.1.0. */
export function readChangeMark(
  app: Pick<App, "seal" | "securityLog">,
  viewer: Viewer,
  mark: string,
): string | null {
  if (/^\d+$/.test(mark)) return null;
  const [transaction] = readCursor(app, ofViewer(viewer), mark) ?? [];
  return transaction === undefined ? null : String(transaction);
}
