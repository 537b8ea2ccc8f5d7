import { createHash } from "node:crypto";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture, putRenditions, readRendition } from "#platform/pictures/picture-files.ts";
import { newPictureKey } from "#platform/pictures/pictures.ts";
import { deleteOrphan } from "#platform/pictures/queries.ts";
import { EVIDENCE_RENDITION, evidencePictures } from "../evidence-pictures.ts";
import { insertCopy, isSealed, lockSource } from "../queries-evidence.ts";
import type { EvidencePicture } from "./evidence.ts";

type Parts = Pick<App, "db" | "files" | "clock">;
type Copy = { source: string; key: string; sha256: Buffer };

/**
 * Copies the files first, then stores the report and the rows of its copies in one transaction. Files of copies that were
 * not stored are orphans, which go within two hours.
 * @param store returns the report's number, or undefined if it stored nothing
 */
export async function storeWithCopies(
  app: Parts,
  pictures: readonly EvidencePicture[],
  store: (tx: Tx) => Promise<number | undefined>,
): Promise<void> {
  const copies: Copy[] = [];
  for (const picture of pictures) {
    const copy = await copyPicture(app, picture);
    if (copy) copies.push(copy);
  }
  const sealed: Copy[] = [];
  await app.db.transaction().execute(async (tx) => {
    const reportId = await store(tx);
    if (reportId === undefined) return;
    for (const copy of copies) if (!(await keepCopy(tx, { reportId, ...copy }))) sealed.push(copy);
  });
  for (const { key } of sealed) await discardPicture(app, evidencePictures, key).catch(() => {});
}

/** @returns false if the picture has been sealed meanwhile */
async function keepCopy(tx: Tx, copy: Copy & { reportId: number }): Promise<boolean> {
  await lockSource(tx, copy.source);
  if (await isSealed(tx, copy.source)) return false;
  if (!(await insertCopy(tx, copy))) return true;
  if (!(await deleteOrphan(tx, evidencePictures.orphanTable, copy.key)))
    throw new Error("The files of a copy were cleaned up before it was stored");
  return true;
}

/** @returns null if there are no files, as when the picture was deleted just now */
async function copyPicture(app: Parts, { folder, key: source }: EvidencePicture): Promise<Copy | null> {
  const content = await readRendition(app, { folder }, { key: source, rendition: EVIDENCE_RENDITION });
  if (!content) return null;
  const key = newPictureKey();
  const since = app.clock.now();
  await app.db.transaction().execute((tx) => noteOrphans(tx, evidencePictures, { keys: [key], since }));
  const rendition = {
    name: EVIDENCE_RENDITION,
    content: Buffer.from(content),
    contentType: "image/webp" as const,
  };
  const picture = { width: 0, height: 0, thumbHash: "", look: null, renditions: [rendition] };
  await putRenditions(app, evidencePictures, { key, picture });
  return { source, key, sha256: createHash("sha256").update(content).digest() };
}
