import type { App } from "#platform/app.ts";
import { appliesFrom, NOTICE_DAYS, type ToldPage } from "../../rules.ts";
import { listNoticesSince } from "./queries-notice.ts";

const DAY = 86_400_000;

export type ChangedPages = {
  pages: ToldPage[];
  /** From when the new terms apply to the member. */
  from: string;
};

/** Returns what has changed in the last days and what the member was told of; null if there is nothing. */
export async function readChangedPages(
  { db, clock }: Pick<App, "db" | "clock">,
  memberId: number,
): Promise<ChangedPages | null> {
  const since = new Date(clock.now().getTime() - NOTICE_DAYS * DAY);
  const notices = await listNoticesSince(db, { memberId, since });
  // The day is said of the terms: a privacy statement that changed later does not move it.
  const last = notices.find(({ page }) => page === "terms") ?? notices[0];
  if (!last) return null;
  const pages = [...new Set(notices.map(({ page }) => page as ToldPage))];
  return { pages, from: appliesFrom(last.toldAt).toISOString() };
}
