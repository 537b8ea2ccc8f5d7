import type { Picture } from "#adapters/images/images.ts";
import type { ImageHashes } from "#adapters/known-images/known-images.ts";
import type { Tx } from "#db/database.ts";
import { lockUnconfirmed } from "#features/accounts/server/accounts.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { storePicture } from "#platform/pictures/store-picture.ts";
import type { Place } from "../held/queries-held.ts";
import { chatPictures } from "./chat-pictures.ts";
import { findImage, insertImage, type StoredImage } from "./queries-image.ts";

type Made = { image: Place & StoredImage; picture: Picture; known: ImageHashes };

/** Stores the files, then the message with its picture. Returns null if a concurrent attempt was first. */
export function storeImage<Put>(
  app: Pick<App, "db" | "clock" | "files">,
  { image, picture, known }: Made,
  putMessage: (tx: Tx) => Promise<Put>,
): Promise<Put | null> {
  const insertRows = async (tx: Tx) => {
    // Takes the locks in the same order as a queued message.
    await lockUnconfirmed(tx, image.senderId);
    await lockPair(tx, image.senderId, image.receiverId);
    if (await findImage(tx, image)) return null;
    const put = await putMessage(tx);
    await insertImage(tx, { ...pick(image), ...known, createdAt: app.clock.now() });
    return put;
  };
  return storePicture(app, chatPictures, { key: image.key, picture, insertRows });
}

function pick({ senderId, receiverId, clientId, key, contentHash, width, height, thumbHash }: Made["image"]) {
  return { senderId, receiverId, clientId, key, contentHash, width, height, thumbHash };
}
