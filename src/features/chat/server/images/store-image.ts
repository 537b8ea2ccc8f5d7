import type { Picture } from "#adapters/images/images.ts";
import type { Tx } from "#db/database.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { isWaiting, type Place } from "../held/queries-held.ts";
import { discardFiles, putFiles } from "./image-files.ts";
import { deleteStray, findImage, insertImage, insertStrays, type StoredImage } from "./queries-image.ts";

type Made = { image: Place & StoredImage; picture: Picture };

/**
 * Files first, the rows last, the message's among them. Until they are there the files are noted as strays, so that a
 * process that dies in between leaves nothing for good.
 * @returns what the message became; nothing where another try was first
 */
export async function storeImage<Put>(
  app: App,
  { image, picture }: Made,
  putMessage: (tx: Tx) => Promise<Put>,
): Promise<Put | null> {
  const { db, clock } = app;
  const { key } = image;
  await db.transaction().execute((tx) => insertStrays(tx, [key], clock.now()));
  try {
    await putFiles(app, key, picture);
    const put = await db.transaction().execute(async (tx) => {
      // In the order in which a held message takes them.
      await isWaiting(tx, image.senderId);
      await lockPair(tx, image.senderId, image.receiverId);
      if (await findImage(tx, image)) return null;
      if (!(await deleteStray(tx, key)))
        throw new Error("The files of an image were cleaned up before it was sent");
      const done = await putMessage(tx);
      await insertImage(tx, { ...pick(image), createdAt: clock.now() });
      return done;
    });
    if (put === null) await discardFiles(app, key).catch(() => {});
    return put;
  } catch (error) {
    // If this fails too, the job does it.
    await discardUnlessStored(app, image).catch(() => {});
    throw error;
  }
}

/** A connection may break just after the rows were written. */
async function discardUnlessStored(app: App, image: Place & StoredImage): Promise<void> {
  const stored = await findImage(app.db, image);
  if (stored?.key !== image.key) await discardFiles(app, image.key);
}

function pick({ senderId, receiverId, clientId, key, contentHash, width, height, thumbHash }: Made["image"]) {
  return { senderId, receiverId, clientId, key, contentHash, width, height, thumbHash };
}
