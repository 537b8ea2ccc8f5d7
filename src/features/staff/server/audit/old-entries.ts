import type { App } from "#platform/app.ts";
import { type Forgetting, RETENTION_BATCH } from "#platform/retention/retention.ts";
import type { Chain } from "../../audit-rules.ts";
import { auditKind } from "./audit-kinds.ts";
import { countEntriesBefore, deleteOldest, ENTRIES_CUT } from "./queries.ts";
import { writeAccess, writeAudit } from "./write-entry.ts";

const entriesCut = auditKind(ENTRIES_CUT, ["last", "hash"]);

/** Removes the oldest entries and writes at the end of the chain which were removed, so that the rest can be verified. */
export function oldEntries(chain: Chain): Forgetting {
  const write = chain === "audit" ? writeAudit : writeAccess;
  return {
    countDue: ({ db }, before) => countEntriesBefore(db, chain, before),
    async forgetSome(app: App, before) {
      const count = await app.db.transaction().execute(async (tx) => {
        const removed = await deleteOldest(tx, chain, { before, limit: RETENTION_BATCH });
        if (!removed) return 0;
        const { id, hash } = removed.last;
        await write(app, tx, {
          kind: entriesCut,
          actor: { by: "job" },
          after: { last: id, hash: hash.toString("hex") },
        });
        return removed.count;
      });
      return { count, more: count === RETENTION_BATCH };
    },
  };
}
