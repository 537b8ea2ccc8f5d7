import { Refusal } from "#base/refusal.ts";
import type { App, Viewer } from "#platform/app.ts";
import { readCursor, writeCursor } from "#platform/cursor.ts";
import type { RankedInPart } from "./list-in-parts.ts";

type Of = { viewer: Viewer; key: string };

/**
 * Cursor of the next page, sealed for this viewer and these filters. It contains the rank, and so the last activity,
 * of a member.
 */
export function writePage(app: Pick<App, "seal">, of: Of, { rank, memberId, part }: RankedInPart): string {
  return writeCursor(app, { list: "search", ...of }, [rank, memberId, part]);
}

/** @throws Refusal `discovery.unknown_page` for a forged cursor, or one of another viewer or other filters */
export function readPage(app: Pick<App, "seal" | "securityLog">, of: Of, page: string): RankedInPart {
  const [rank, memberId, part = 0] = readCursor(app, { list: "search", ...of }, page) ?? [];
  if (rank === undefined || memberId === undefined) throw new Refusal("discovery.unknown_page");
  return { rank, memberId, part };
}
