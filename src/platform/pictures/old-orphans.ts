import { sql } from "kysely";
import { countRows } from "../retention/old-rows.ts";
import type { Forgetting } from "../retention/retention.ts";
import { sweepOrphans } from "./orphans.ts";
import type { PictureCollection } from "./pictures.ts";

/** Files of pictures that no row uses. */
export function oldOrphans(collection: PictureCollection): Forgetting {
  return {
    countDue: ({ db }, before) => countRows(db, collection.orphanTable, sql`since < ${before}`),
    forgetSome: (app, before) => sweepOrphans(app, collection, before),
  };
}
