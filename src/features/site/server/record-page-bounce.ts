import type { App } from "#platform/app.ts";
import { insertPageBounce } from "./queries.ts";

/** Stores the page, the time on it and whether it was the only one; nothing about the person. */
export async function recordPageBounce(
  app: Pick<App, "db" | "clock">,
  siteId: number,
  bounce: { page: string; milliseconds: number; only: boolean },
): Promise<void> {
  const { only, ...rest } = bounce;
  await app.db
    .transaction()
    .execute((tx) => insertPageBounce(tx, { ...rest, onlyPage: only, siteId, at: app.clock.now() }));
}
