import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { photosSettings } from "#features/photos/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { newPictureKey } from "#platform/pictures/pictures.ts";
import { receiveUpload } from "#platform/pictures/receive-upload.ts";
import { renderUpload } from "#platform/pictures/render-upload.ts";
import type { SendAnswer } from "../../contract.ts";
import { answerHeld, hold } from "../held/hold-message.ts";
import type { HeldRow } from "../held/queries-held.ts";
import { placeInOrder } from "../place-in-order.ts";
import { type Placed, placeMessage, type Written } from "../place-message.ts";
import { answerPlaced, limitMessages } from "../send-message.ts";
import type { Sender } from "../view-writing.ts";
import { chatPictures } from "./chat-pictures.ts";
import { viewImage } from "./image-address.ts";
import { findImage, type StoredImage } from "./queries-image.ts";
import { storeImage } from "./store-image.ts";

type Sending = { id: string; to: number; stream: AsyncIterable<Uint8Array> };

/**
 * Sends or queues a picture. Repeating the same id with the same bytes returns the first result.
 * @throws Refusal those of `sendMessage`, and picture errors such as `photos.unsupported`
 */
export async function sendImage(app: App, sender: Sender, { id, to, stream }: Sending): Promise<SendAnswer> {
  await limitMessages(app, sender);
  const place = { senderId: sender.viewer.memberId, receiverId: to, clientId: id };
  const key = newPictureKey();
  if (!(await findImage(app.db, place))) {
    const out = () => tryOut(app, { sender, written: toWritten({ id, to, key }) });
    await placeInOrder(app, sender, { to, place: out });
  }
  const upload = await receiveUpload(stream);
  try {
    const known = await findImage(app.db, place);
    if (known) return await answerKnown(app, sender, { id, to, known, hash: upload.hash });
    const { upload_megapixels_per_hour: megapixelsPerHour } = settingsOf(sender, photosSettings);
    const uploaded = { memberId: sender.viewer.memberId, upload, megapixelsPerHour };
    const picture = await renderUpload(app, uploaded, chatPictures);
    const made: StoredImage = { ...picture, key, contentHash: upload.hash };
    const store = () =>
      storeImage(app, { image: { ...place, ...made }, picture, known: upload.known }, (tx) =>
        putMessage(app, tx, { sender, written: toWritten({ id, to, key }) }),
      );
    const put = await placeInOrder(app, sender, { to, place: store });
    if (put) return await answer(app, sender, { id, to, put, image: made });
    // A concurrent attempt with the same id was first.
    const first = await findImage(app.db, place);
    return await answerKnown(app, sender, { id, to, known: first as StoredImage, hash: upload.hash });
  } finally {
    await upload.close();
  }
}

function toWritten({ id, to, key }: { id: string; to: number; key: string }): Written {
  return { id, to, kind: "image", body: key };
}

type Message = { sender: Sender; written: Written };

/** Sends or queues the message within the caller's transaction. */
async function putMessage(
  app: Pick<App, "clock" | "members">,
  tx: Tx,
  message: Message,
): Promise<Placed | HeldRow> {
  const held = message.sender.viewer.status === "not_confirmed" && (await hold(app, tx, message));
  return held || placeMessage(app, tx, message);
}

class TakenBack extends Error {}

/** Writes the message and rolls back, so that a send which breaks a rule is refused before a byte is read. */
async function tryOut(app: Pick<App, "db" | "clock" | "members">, message: Message): Promise<void> {
  await app.db
    .transaction()
    .execute(async (tx) => {
      await putMessage(app, tx, message);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

type Known = { id: string; to: number; known: StoredImage; hash: Buffer };

async function answerKnown(
  app: Pick<App, "db" | "clock" | "translations" | "bus" | "seal" | "members" | "notices">,
  sender: Sender,
  { id, to, known, hash }: Known,
): Promise<SendAnswer> {
  if (!known.contentHash.equals(hash)) throw new Refusal("chat.id_taken");
  const written = toWritten({ id, to, key: known.key });
  const place = () => app.db.transaction().execute((tx) => putMessage(app, tx, { sender, written }));
  const put = await placeInOrder(app, sender, { to, place });
  return answer(app, sender, { id, to, put, image: known });
}

type Put = { id: string; to: number; put: Placed | HeldRow; image: StoredImage };

async function answer(
  app: Pick<App, "db" | "clock" | "translations" | "bus" | "seal" | "notices">,
  sender: Sender,
  { id, to, put, image }: Put,
): Promise<SendAnswer> {
  if (!("outcome" in put)) return answerHeld(app, sender, { ...put, image });
  const content = { kind: "image", image: viewImage(app, sender.viewer, image) } as const;
  return answerPlaced(app, sender, { placed: put, id, to, content });
}
