import { keepEvidence } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { eraseInBatches } from "#platform/erase-in-batches.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { chatPictures } from "./images/chat-pictures.ts";
import {
  type Doomed,
  deleteConversations,
  deleteHeldWith,
  deleteImages,
  deleteMark,
  deleteMessages,
  listDoomed,
  listSomeImages,
  lockConversations,
  markErased,
} from "./queries-erase.ts";
import { tellChanged } from "./tell.ts";

const MOST_CONVERSATIONS = 200;
/** 10,000 messages are deleted in about 100 ms (measured). */
const MOST_MESSAGES = 10_000;
const MOST_IMAGES = 50;

type Parts = Pick<App, "db" | "files" | "clock" | "bus">;

/** Erases a member's conversations for both members. The other member's browsers hear of it. */
export async function eraseChat(app: Parts, memberId: number): Promise<void> {
  await keepEvidence(app, memberId, chatPictures);
  await eraseImages(app, memberId);
  await eraseInBatches(app, [
    (tx) => deleteHeldWith(tx, "sender_id", memberId),
    (tx) => deleteHeldWith(tx, "receiver_id", memberId),
  ]);
  for (;;) {
    const some = takeSome(await listDoomed(app.db, memberId, MOST_CONVERSATIONS));
    if (some.length === 0) break;
    await eraseConversations(app, some);
  }
  await app.db.transaction().execute((tx) => deleteMark(tx, memberId));
}

async function eraseImages(app: Parts, memberId: number): Promise<void> {
  for (;;) {
    const keys = (await listSomeImages(app.db, memberId, MOST_IMAGES)).map(({ key }) => key);
    if (keys.length === 0) return;
    for (const key of keys) await discardPicture(app, chatPictures, key);
    await app.db.transaction().execute((tx) => deleteImages(tx, keys));
  }
}

/** Returns the first conversations that together have few enough messages for one transaction, at least one. */
function takeSome(doomed: readonly Doomed[]): Doomed[] {
  let messages = 0;
  return doomed.filter((one, index) => {
    messages += one.messages;
    return index === 0 || messages <= MOST_MESSAGES;
  });
}

async function eraseConversations(app: Parts, doomed: readonly Doomed[]): Promise<void> {
  const { db } = app;
  const [first] = doomed;
  if (first && first.messages > MOST_MESSAGES) {
    // Several transactions are safe: the account is being erased, so no one can read the conversation.
    const shorten = () =>
      db.transaction().execute(async (tx) => {
        await lockConversations(tx, [first.id]);
        return deleteMessages(tx, first.id, MOST_MESSAGES);
      });
    while ((await shorten()) === MOST_MESSAGES);
  }
  const ids = doomed.map(({ id }) => id);
  // Before the rows go, in a transaction of its own that waits for nobody: from here on a browser that asks what
  // has changed loads everything again, and the conversation is in no list since the status changed.
  await db.transaction().execute((tx) =>
    markErased(
      tx,
      doomed.map(({ otherId }) => otherId),
    ),
  );
  await db.transaction().execute(async (tx) => {
    await lockConversations(tx, ids);
    await deleteConversations(tx, ids);
  });
  for (const { id, otherId } of doomed) tellChanged(app, [otherId], id);
}
