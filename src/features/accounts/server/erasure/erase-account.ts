import { deleteShortLinksTo } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { deleteJobsOf } from "#platform/enqueue.ts";
import { deleteNoticesOf } from "../changed-pages/queries-notice.ts";
import { removeExports } from "../export-data.ts";
import { deleteChallengesOf, deletePasskeysOf } from "../log-in/queries-passkey.ts";
import { deleteSessionsBut } from "../log-in/queries-session.ts";
import { deleteConsentsOf, deleteMailRequestsOf, deleteTokensOf } from "./queries-erasure.ts";

/** Erases everything about an account except its row, which other features' rows refer to. */
export async function eraseAccount(app: Pick<App, "db" | "files">, memberId: number): Promise<void> {
  await removeExports(app, memberId);
  await app.db.transaction().execute(async (tx) => {
    await deleteTokensOf(tx, memberId);
    await deleteSessionsBut(tx, { memberId, keep: null });
    await deletePasskeysOf(tx, memberId);
    await deleteChallengesOf(tx, memberId);
    await deleteConsentsOf(tx, memberId);
    await deleteNoticesOf(tx, memberId);
    await deleteMailRequestsOf(tx, memberId);
  });
  await app.db.transaction().execute((tx) => deleteShortLinksTo(tx, pagesOf(memberId)));
  await app.db.transaction().execute((tx) => deleteJobsOf(tx, memberId));
}

/** Addresses of pages about one member. */
function pagesOf(memberId: number): string[] {
  const page = `/members/${memberId}`;
  return [page, `${page}/chat`, `${page}/signup`, `/likes/m/${memberId}`];
}
