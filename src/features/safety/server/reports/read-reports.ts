import type { App } from "#platform/app.ts";
import { readRendition } from "#platform/pictures/picture-files.ts";
import { EVIDENCE_RENDITION, evidencePictures } from "../evidence-pictures.ts";
import { revealEvidence } from "./evidence.ts";
import { revealNotifier } from "./notifier.ts";
import { listCopies, listReports } from "./queries-report.ts";

export type ReadReport = Awaited<ReturnType<typeof readReports>>[number];

/**
 * Reads reports with their evidence. The caller checks the reason and writes the access entry.
 * @param of the numbers of reports, or their case
 */
export async function readReports(
  app: Pick<App, "db" | "seal">,
  of: { ids: readonly number[] } | { caseId: number },
) {
  const rows = "ids" in of && of.ids.length === 0 ? [] : await listReports(app.db, of);
  const ids = rows.map(({ id }) => id);
  const copies = ids.length === 0 ? [] : await listCopies(app.db, ids);
  return rows.map(({ content, evidence, notifier, ...row }) => ({
    ...row,
    evidence: revealEvidence(app, { clientId: row.clientId, content, evidence }),
    notifier: revealNotifier(app, { clientId: row.clientId, notifier }),
    pictures: copies.filter(({ reportId }) => reportId === row.id),
  }));
}

/** The copy of a reported picture, as WebP. Null if there is none with this key. */
export function readEvidencePicture(app: Pick<App, "files">, key: string): Promise<Uint8Array | null> {
  return readRendition(app, evidencePictures, { key, rendition: EVIDENCE_RENDITION });
}
