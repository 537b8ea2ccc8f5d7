import type { App } from "#platform/app.ts";
import { readRendition } from "#platform/pictures/picture-files.ts";
import { newPictureKey, type PictureCollection } from "#platform/pictures/pictures.ts";
import { storePicture } from "#platform/pictures/store-picture.ts";
import { EVIDENCE_RENDITION, evidencePictures } from "./evidence-pictures.ts";
import { insertCopy, listUncopied } from "./queries-evidence.ts";

/**
 * Copies the pictures of the collection that reports about or by this member refer to. Call before their files are
 * erased: a report is kept for longer than the accounts of both.
 */
export async function keepEvidence(
  app: Pick<App, "db" | "files" | "clock">,
  memberId: number,
  from: Pick<PictureCollection, "folder">,
): Promise<void> {
  for (const { reportId, source } of await listUncopied(app.db, memberId)) {
    const content = await readRendition(app, from, { key: source, rendition: EVIDENCE_RENDITION });
    if (!content) continue;
    const key = newPictureKey();
    await storePicture(app, evidencePictures, {
      key,
      picture: {
        width: 0,
        height: 0,
        thumbHash: "",
        renditions: [{ name: EVIDENCE_RENDITION, content: Buffer.from(content), contentType: "image/webp" }],
      },
      insertRows: async (tx) => (await insertCopy(tx, { reportId, source, key })) ?? null,
    });
  }
}
