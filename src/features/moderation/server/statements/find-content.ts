import type { Tx } from "#db/database.ts";
import { findPhotoById } from "#features/photos/server/photos.ts";
import { readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";

export type Content = { type: "CONTENT_TYPE_IMAGE" | "CONTENT_TYPE_TEXT"; at: Date };

/**
 * Finds what kind of content a decision is about, and since when it is there: the upload of a photo, the sending of a
 * message. Nobody knows when a profile's text was written, so that is the day it was reported.
 */
export async function findContent({ seal }: Pick<App, "seal">, tx: Tx, found: CaseRow): Promise<Content> {
  const [, owner, seq] = found.subject.split(":").map(Number);
  const kind = subjectKind(found.subject);
  if (kind === "photo") {
    const photo = await findPhotoById(tx, Number(owner));
    return { type: "CONTENT_TYPE_IMAGE", at: photo?.createdAt ?? found.openedAt };
  }
  const reports =
    kind === "message" ? await readReports({ seal, db: tx }, { caseId: found.appealOf ?? found.id }) : [];
  const message = reports.flatMap(({ evidence }) => evidence?.messages ?? []).find((one) => one.seq === seq);
  return {
    type: message?.kind === "image" ? "CONTENT_TYPE_IMAGE" : "CONTENT_TYPE_TEXT",
    at: message ? new Date(message.sent_at) : found.openedAt,
  };
}
