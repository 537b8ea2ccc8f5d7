import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import type { Report } from "../contract.ts";
import { safetySettings } from "../settings.ts";
import { countReportsSince, findReport, lockReporter } from "./queries.ts";
import { type Filer, fileReport } from "./reports/file-report.ts";

type Reporting = Filer & Pick<Scope, "limitKeys"> & { viewer: MemberViewer };

const DAY_MS = 86_400_000;

/** Content of the reported profile at the time of the report; it may be changed or gone when the operator looks. */
export type Evidence = {
  name: string;
  about: string;
  photos: { id: number; key: string }[];
  /** The reported message as the last, after the ones before it. */
  messages?: readonly EvidenceMessage[];
};

export type EvidenceMessage = {
  seq: number;
  /** Whether the reporter wrote it. */
  mine: boolean;
  kind: string;
  /** The text, the id of the gift, or the key of the image. */
  body: string;
  sent_at: string;
};

/**
 * Repeating a report with the same `client_id` changes nothing.
 * @throws Refusal `safety.too_many_reports`
 */
export async function reportMember(
  app: Pick<App, "db" | "clock" | "limits" | "announce">,
  scope: Reporting,
  { report, evidence }: { report: Report; evidence: Evidence },
): Promise<void> {
  const { memberId: reporterId } = scope.viewer;
  const most = mostReports(scope);
  await countForAddress(app, scope, report);
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockReporter(tx, reporterId);
    if (await findReport(tx, { reporterId, clientId: report.client_id })) return;
    const sent = await countReportsSince(tx, reporterId, new Date(at.getTime() - DAY_MS));
    if (sent >= most) throw tooManyReports(most);
    const { client_id: clientId, member: aboutId, reason, words } = report;
    const filing = { reporterId, clientId, aboutId, reason, words, at, ...subjectOf(report) };
    await fileReport(app, tx, { filer: scope, filing: { ...filing, evidence: JSON.stringify(evidence) } });
  });
}

/** Anyone can make an unconfirmed account, so it gets no more reports than a visitor. */
function mostReports(scope: Reporting): number {
  const { reports_per_day, visitor_reports_per_day } = settingsOf(scope, safetySettings);
  return isConfirmed(scope) ? reports_per_day : Math.min(reports_per_day, visitor_reports_per_day);
}

/** Unconfirmed accounts that share an address share one limit. */
async function countForAddress(
  app: Pick<App, "db" | "limits">,
  scope: Reporting,
  { client_id: clientId }: Report,
): Promise<void> {
  if (isConfirmed(scope)) return;
  if (await findReport(app.db, { reporterId: scope.viewer.memberId, clientId })) return;
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
