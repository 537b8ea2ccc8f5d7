import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import type { Report } from "../contract.ts";
import { safetySettings } from "../settings.ts";
import { countReportsSince, findReport, lockReporter } from "./queries.ts";
import type { Evidence } from "./reports/evidence.ts";
import { type Filer, fileReport } from "./reports/file-report.ts";
import { storeWithCopies } from "./reports/store-with-copies.ts";

type Reporting = Filer & Pick<Scope, "limitKeys"> & { viewer: MemberViewer };

const DAY_MS = 86_400_000;

/**
 * Repeating a report with the same `client_id` changes nothing.
 * @throws Refusal `safety.too_many_reports`
 */
export async function reportMember(
  app: Pick<App, "db" | "clock" | "limits" | "announce" | "files" | "seal">,
  scope: Reporting,
  { report, evidence }: { report: Report; evidence: Evidence },
): Promise<void> {
  const { memberId: reporterId } = scope.viewer;
  if (await findReport(app.db, { reporterId, clientId: report.client_id })) return;
  const most = mostReports(scope);
  if (!isConfirmed(scope)) await countForAddress(app, scope);
  const at = app.clock.now();
  const since = new Date(at.getTime() - DAY_MS);
  // Copying files takes long, so this is asked before it too.
  if ((await countReportsSince(app.db, reporterId, since)) >= most) throw tooManyReports(most);
  await storeWithCopies(app, evidence.pictures.slice(0, 1), async (tx) => {
    await lockReporter(tx, reporterId);
    if (await findReport(tx, { reporterId, clientId: report.client_id })) return undefined;
    const sent = await countReportsSince(tx, reporterId, since);
    if (sent >= most) throw tooManyReports(most);
    const { client_id: clientId, member: aboutId, reason, words } = report;
    // The form says that sending it confirms this.
    const said = { reason, words, goodFaith: true };
    const filing = { reporterId, clientId, aboutId, at, ...said, ...subjectOf(report) };
    return fileReport(app, tx, { filer: scope, filing, evidence });
  });
}

/** Anyone can make an unconfirmed account, so it gets no more reports than a visitor. */
function mostReports(scope: Reporting): number {
  const { reports_per_day, visitor_reports_per_day } = settingsOf(scope, safetySettings);
  return isConfirmed(scope) ? reports_per_day : Math.min(reports_per_day, visitor_reports_per_day);
}

/** Unconfirmed accounts that share an address share one limit. */
async function countForAddress(app: Pick<App, "limits">, scope: Reporting): Promise<void> {
  const points = mostReports(scope);
  await enforceLimit(
    app,
    { name: "safety.report", keys: scope.limitKeys, points, seconds: DAY_MS / 1_000 },
    () => tooManyReports(points),
  );
}

function tooManyReports(most: number): Refusal {
  return new Refusal("safety.too_many_reports", { count: most }, 429);
}

function isConfirmed({ viewer }: Reporting): boolean {
  return viewer.status !== "not_confirmed";
}

function subjectOf(report: Report) {
  switch (report.subject) {
    case "profile":
      return { subject: "profile", inPhoto: false };
    case "photo":
      return { subject: "photo", subjectId: report.photo, inPhoto: report.in_photo };
    case "message":
      return { subject: "message", subjectId: report.conversation, seq: report.seq, inPhoto: false };
  }
}
