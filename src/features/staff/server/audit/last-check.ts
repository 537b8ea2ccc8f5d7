import type { Db, Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { auditKind } from "./audit-kinds.ts";
import type { Written } from "./queries.ts";
import { findLatest } from "./queries-log.ts";
import type { Verdict } from "./verify-audit.ts";
import { writeAudit } from "./write-entry.ts";

const verified = auditKind("staff.audit_verified", ["entries", "fault"]);

type Kept = Written & { changes?: { entries?: { after: number }; fault?: { after: string } } };

/** Writes into the log itself that it was checked, and what was found. */
export function writeLastCheck(
  app: Pick<App, "clock">,
  tx: Tx,
  { verdicts, fault }: { verdicts: readonly Verdict[]; fault: string | null },
) {
  const entries = verdicts.reduce((sum, verdict) => sum + verdict.entries, 0);
  const after = { entries, ...(fault !== null && { fault }) };
  return writeAudit(app, tx, { kind: verified, actor: { by: "job" }, after });
}

export async function readLastCheck(db: Db) {
  const latest = await findLatest(db, verified.name);
  if (!latest) return null;
  const { changes } = JSON.parse(latest.entry) as Kept;
  return {
    at: latest.at.toISOString(),
    entries: changes?.entries?.after ?? 0,
    fault: changes?.fault?.after ?? null,
  };
}
