import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture, readRendition } from "#platform/pictures/picture-files.ts";
import { putSealedFile, type SealedFile } from "#platform/pictures/sealed-files.ts";
import { chatPictures } from "./chat-pictures.ts";
import { deleteImage } from "./queries-image.ts";

/** Copies a sent picture into a sealed file. Null if it is gone. */
export async function copyImageSealed(
  app: Pick<App, "files" | "seal">,
  key: string,
): Promise<SealedFile | null> {
  const content = await readRendition(app, chatPictures, { key, rendition: "full.webp" });
  return content && putSealedFile(app, content);
}

/** Takes a sent picture out of the conversation of both. Call `discardImageFiles` after the commit. */
export async function takeImageOut({ clock }: Pick<App, "clock">, tx: Tx, key: string): Promise<void> {
  await deleteImage(tx, key);
  await noteOrphans(tx, chatPictures, { keys: [key], since: clock.now() });
}

/** If the files cannot be removed now, the retention of orphans removes them. */
export async function discardImageFiles(app: Pick<App, "db" | "files">, key: string): Promise<void> {
  await discardPicture(app, chatPictures, key).catch(() => {});
}
