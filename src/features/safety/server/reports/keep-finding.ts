import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { ReportReason } from "../../visibility-rules.ts";
import { insertReport } from "../queries.ts";
import type { EvidencePicture } from "./evidence.ts";
import { storeWithCopies } from "./store-with-copies.ts";

type Finding = {
  photo: { id: number; memberId: number };
  picture: EvidencePicture;
  reason: ReportReason;
  siteId: number;
  locale: string;
};

/**
 * Copies a photo that moderation found by itself, and stores it as the evidence of a case. Nobody is answered, because
 * nobody reported it.
 * @param within runs in the transaction, and keeps the copy for a case or not
 */
export function keepFinding(
  app: Pick<App, "db" | "files" | "clock">,
  { photo, picture, reason, siteId, locale }: Finding,
  within: (tx: Tx, keepFor: (caseId: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const at = app.clock.now();
  return storeWithCopies(app, [picture], async (tx) => {
    let reportId: number | undefined;
    await within(tx, async (caseId) => {
      const stored = await insertReport(tx, {
        ...{ clientId: randomUUID(), own: true, reporterId: null, caseId, aboutId: photo.memberId },
        ...{ subject: "photo", subjectId: photo.id, reason, words: "", siteId, locale, at },
        evidence: JSON.stringify({ photos: [{ id: photo.id, key: picture.key }], pictures: [picture] }),
      });
      reportId = stored?.id;
    });
    return reportId;
  });
}
