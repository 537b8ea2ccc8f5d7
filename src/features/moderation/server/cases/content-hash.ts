import { createHash } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";

/**
 * SHA-256 of the copied content of a report: the message, or the texts and pictures of the profile. Null if the report
 * is about nothing of ours.
 */
export async function hashContent(
  { seal }: Pick<App, "seal">,
  tx: Tx,
  reportId: number,
): Promise<Buffer | null> {
  const [report] = await readReports({ seal, db: tx }, { ids: [reportId] });
  const evidence = report?.evidence;
  if (!report || !evidence) return null;
  const message = evidence.messages?.find(({ seq }) => seq === report.seq);
  const content = message
    ? [message.kind, message.body]
    : [
        report.subject,
        report.subjectId,
        evidence.name,
        evidence.about,
        evidence.photos.map(({ key }) => key),
      ];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}
