import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import type { PictureCollection } from "#platform/pictures/pictures.ts";
import { listPicturesToCopy, listUncopied } from "./queries-evidence.ts";
import { storeWithCopies } from "./reports/store-with-copies.ts";

type Parts = Pick<App, "db" | "files" | "clock">;

/**
 * Copies the pictures of the collection that reports about or by this member refer to. Call before their files are
 * erased: a report is kept for longer than the accounts of both.
 */
export async function keepEvidence(
  app: Parts,
  memberId: number,
  { folder }: Pick<PictureCollection, "folder">,
): Promise<void> {
  for (const { reportId, source } of await listUncopied(app.db, memberId))
    await storeWithCopies(app, [{ folder, key: source }], async () => reportId);
}

/** Copies the pictures that were not copied before the response. */
export const copyEvidence: Job = {
  name: "copy-evidence",
  async run(app, payload) {
    const { reportId } = payload as { reportId: number };
    for (const picture of await listPicturesToCopy(app.db, reportId))
      await storeWithCopies(app, [picture], async () => reportId);
  },
};
