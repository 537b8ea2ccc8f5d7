import { sql } from "kysely";
import { countRows } from "#platform/retention/old-rows.ts";
import type { Forgetting, Retention } from "#platform/retention/retention.ts";
import { deleteClosedBefore } from "./queries.ts";

/** There are few, so one transaction removes all that are due. */
const closedBreaches: Forgetting = {
  countDue: ({ db }, before) => countRows(db, "breaches_breach", sql<boolean>`closed_at < ${before}`),
  async forgetSome({ db }, before) {
    const count = await db.transaction().execute((tx) => deleteClosedBefore(tx, before));
    return { count, more: false };
  },
};

/** The row of src/retention.ts about the register. */
export const breachesRetention = {
  breaches: {
    what: "The register of breaches",
    keep: { months: 60 },
    since: "the entry was closed",
    by: closedBreaches,
    why: "GDPR 33(5): the authority may ask for it. Nobody is named in it.",
  },
} satisfies Retention;
