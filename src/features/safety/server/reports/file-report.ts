import type { Insertable } from "kysely";
import type { Tx } from "#db/database.ts";
import type { SafetyReport } from "#db/tables.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { ReportReason } from "../../visibility-rules.ts";
import { reportFiled } from "../events.ts";
import { insertReport } from "../queries.ts";

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
  app: Pick<App, "announce">,
  tx: Tx,
  { filer, filing }: { filer: Filer; filing: Filing },
): Promise<number | undefined> {
  const { id: siteId } = siteOf(filer);
  const stored = await insertReport(tx, { ...filing, siteId, locale: filer.locale });
  if (!stored) return undefined;
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

/** The subject's name in moderation. */
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
