import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import type { Forgetting, Retention } from "#platform/retention/retention.ts";
import { brandPictures } from "./brand/brand-pictures.ts";
import { countUnused, deleteUnused } from "./brand/queries.ts";

const BATCH = 200;

/** Files of uploads that failed, and of pictures whose row is gone. */
const orphanBrandFiles = oldOrphans(brandPictures.logo);

/** Uploaded pictures that no change of a brand has named. */
const unusedBrandPictures: Forgetting = {
  countDue: ({ db }, before) => countUnused(db, before),
  async forgetSome({ db, clock }, before) {
    const keys = await db.transaction().execute(async (tx) => {
      const deleted = await deleteUnused(tx, { before, atMost: BATCH });
      await noteOrphans(tx, brandPictures.logo, { keys: deleted, since: clock.now() });
      return deleted;
    });
    return { count: keys.length, more: keys.length === BATCH };
  },
};

/** The rows of src/retention.ts about brands. */
export const brandRetention = {
  "brand-files": {
    what: "Files of logos and home pictures that no row names",
    keep: { hours: 1 },
    since: "they were found",
    by: orphanBrandFiles,
    why: "An upload may still be in progress.",
    every: "hour",
  },
  "brand-pictures": {
    what: "Logos and home pictures that were uploaded and never saved",
    keep: { days: 7 },
    since: "the upload",
    by: unusedBrandPictures,
    why: "Whoever uploaded one may still be at it.",
  },
} satisfies Retention;
