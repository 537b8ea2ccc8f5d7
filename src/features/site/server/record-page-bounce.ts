import type { App } from "#platform/app.ts";
import { insertPageBounce } from "./queries.ts";

/** The rest of such an address lets anyone read or change what is private. */
const SECRET = /^(\/(?:decisions|exports|unsubscribe))\/.*$/;

/** Stores the page, the time on it and whether it was the only one; nothing about the person. */
export async function recordPageBounce(
  app: Pick<App, "db" | "clock">,
  siteId: number,
  bounce: { page: string; milliseconds: number; only: boolean },
): Promise<void> {
  const { only, milliseconds } = bounce;
  const page = bounce.page.replace(SECRET, "$1");
  await app.db
    .transaction()
    .execute((tx) =>
      insertPageBounce(tx, { page, milliseconds, onlyPage: only, siteId, at: app.clock.now() }),
    );
}
