import { findAnswers } from "#features/moderation/server/moderation.ts";
import { listReportsOf } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { OWN_REPORTS_PER_PAGE, type OwnReports } from "../contract.ts";
import { receiptOfReport } from "./receipt.ts";
import { viewState } from "./view-state.ts";

type Asked = { memberId: number; before?: number | undefined };

/**
 * Lists what a member has reported, the newest first. It names nobody: what became of the reported member stands in the
 * letter, as far as the reporter may know.
 */
export async function listOwnReports(
  app: Pick<App, "db" | "seal">,
  { memberId, before }: Asked,
): Promise<OwnReports> {
  const limit = OWN_REPORTS_PER_PAGE + 1;
  const rows = await listReportsOf(app.db, { reporterId: memberId, before, limit });
  const shown = rows.slice(0, OWN_REPORTS_PER_PAGE);
  const answers = await findAnswers(
    app,
    shown.map(({ id }) => id),
  );
  const reports = shown.map(({ id, subject, reason, receiptKey, ...row }) => ({
    id,
    receipt: receiptKey && receiptOfReport(app, { ...row, notifier: null }),
    subject: subject as OwnReports["reports"][number]["subject"],
    reason: reason as OwnReports["reports"][number]["reason"],
    ...viewState(row, answers.get(id)),
  }));
  return { reports, more: rows.length > shown.length };
}
