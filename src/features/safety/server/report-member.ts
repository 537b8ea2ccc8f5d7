import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import type { Report } from "../contract.ts";
import { countReportsSince, findReport, insertReport, lockReporter } from "./queries.ts";

const DAY_MS = 86_400_000;

/** What it looked like when it was reported: it may be changed or gone when somebody looks. */
export type Evidence = {
  name: string;
  about: string;
  photos: { id: number; key: string }[];
  /** Of a message: what led to it, and it as the last. */
  messages?: readonly EvidenceMessage[];
};

export type EvidenceMessage = {
  seq: number;
  /** Whether who reports it wrote it. */
  mine: boolean;
  kind: string;
  /** The text, the code of the gift, or the key of the image. */
  body: string;
  sent_at: string;
};

/**
 * The same report again is no second one, however often it is sent.
 * @throws Refusal `safety.too_many_reports`
 */
export async function reportMember(
  app: Pick<App, "db" | "clock">,
  scope: Pick<Scope, "site">,
  { reporterId, report, evidence }: { reporterId: number; report: Report; evidence: Evidence },
): Promise<void> {
  const { reports_per_day: most } = siteOf(scope).settings;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockReporter(tx, reporterId);
    if (await findReport(tx, { reporterId, clientId: report.client_id })) return;
    const sent = await countReportsSince(tx, reporterId, new Date(at.getTime() - DAY_MS));
    if (sent >= most) throw new Refusal("safety.too_many_reports", { count: most }, 429);
    await insertReport(tx, {
      reporterId,
      clientId: report.client_id,
      aboutId: report.member,
      subject: report.subject,
      subjectId: subjectIdOf(report),
      reason: report.reason,
      words: report.words,
      evidence: JSON.stringify(evidence),
      at,
    });
  });
}

function subjectIdOf(report: Report): number | null {
  switch (report.subject) {
    case "profile":
      return null;
    case "photo":
      return report.photo;
    case "message":
      return report.conversation;
  }
}
