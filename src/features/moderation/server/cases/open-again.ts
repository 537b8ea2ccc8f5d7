import type { Tx } from "#db/database.ts";
import { readReports, setCase } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { type CaseRow, lockOpenCase, updateCase } from "./queries-case.ts";

/**
 * Opens a decided case again. If a new one about the same subject was opened meanwhile, that one takes its reports,
 * because a subject has one open case. The row must be locked.
 */
export async function openAgain({ seal }: Pick<App, "seal">, tx: Tx, found: CaseRow): Promise<void> {
  const version = found.version + 1;
  const other = await lockOpenCase(tx, found.subject);
  if (!other) return void (await updateCase(tx, found.id, { state: "open", closedAt: null, version }));
  for (const { id } of await readReports({ seal, db: tx }, { caseId: found.id }))
    await setCase(tx, id, other.id);
  const reports = other.reports + found.reports;
  const dueAt = new Date(Math.min(found.dueAt.getTime(), other.dueAt.getTime()));
  await updateCase(tx, other.id, { reports, dueAt, version: other.version + 1 });
  await updateCase(tx, found.id, { state: "final", version });
}
