import type { Insertable } from "kysely";
import type { Tx } from "#db/database.ts";
import type { SafetyReport } from "#db/tables.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import type { ReportReason } from "../../visibility-rules.ts";
import { reportFiled } from "../events.ts";
import { insertReport } from "../queries.ts";
import { type Evidence, hideEvidence } from "./evidence.ts";

export type Filer = Pick<Scope, "site" | "locale" | "country">;

export type Filing = Omit<Insertable<SafetyReport>, "reason" | "reporterId" | "aboutId" | "inPhoto"> & {
  reason: ReportReason;
  reporterId: number | null;
  aboutId: number | null;
  inPhoto: boolean;
  at: Date;
};

/**
 * Stores a report and announces it.
 * @returns its number; undefined if there is one with this client id
 */
export async function fileReport(
  app: Pick<App, "announce" | "seal">,
  tx: Tx,
  { filer, filing, evidence }: { filer: Filer; filing: Filing; evidence: Evidence | null },
): Promise<number | undefined> {
  const { id: siteId } = siteOf(filer);
  const hidden = evidence && hideEvidence(app, filing.clientId, evidence);
  const stored = await insertReport(tx, { ...filing, ...hidden, siteId, locale: filer.locale });
  if (!stored) return undefined;
  if (evidence && evidence.pictures.length > 1) await enqueue(tx, "copy-evidence", { reportId: stored.id });
  const { aboutId, reason, inPhoto, reporterId, at } = filing;
  await app.announce(tx, reportFiled, {
    reportId: stored.id,
    subject: nameSubject(filing),
    ...{ aboutId, reason, inPhoto, reporterId, siteId, at },
    locale: filer.locale,
    country: filer.country,
  });
  return stored.id;
}

/** Returns the subject's name, such as `profile:12`. */
function nameSubject({ subject, subjectId, aboutId, seq }: Filing): string | null {
  switch (subject) {
    case "profile":
      return `profile:${aboutId}`;
    case "photo":
      return `photo:${subjectId}`;
    case "message":
      return `message:${subjectId}:${seq}`;
    default:
      return null;
  }
}
