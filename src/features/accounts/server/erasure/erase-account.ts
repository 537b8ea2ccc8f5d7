import { z } from "zod";
import { deleteShortLinksTo } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { deleteJobsOf } from "#platform/enqueue.ts";
import { deleteChallengesOf, deletePasskeysOf } from "../log-in/queries-passkey.ts";
import { deleteSessionsBut } from "../log-in/queries-session.ts";
import {
  deleteConsentsOf,
  deleteMailRequestsOf,
  deleteTokensBut,
  listTokenPayloads,
} from "./queries-erasure.ts";

const withKey = z.object({ key: z.string() });

/** Erases everything about an account except its row, which other features' rows refer to. */
export async function eraseAccount(app: Pick<App, "db" | "files">, memberId: number): Promise<void> {
  for (const { purpose, payload } of await listTokenPayloads(app.db, memberId)) {
    const packed = purpose === "export" && withKey.safeParse(payload).data;
    if (packed) await app.files.remove(packed.key);
  }
  await app.db.transaction().execute(async (tx) => {
    await deleteTokensBut(tx, { memberId, keep: null });
    await deleteSessionsBut(tx, { memberId, keep: null });
    await deletePasskeysOf(tx, memberId);
    await deleteChallengesOf(tx, memberId);
    await deleteConsentsOf(tx, memberId);
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
