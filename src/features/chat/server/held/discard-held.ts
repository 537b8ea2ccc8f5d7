import type { App, MemberViewer } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { chatPictures } from "../images/chat-pictures.ts";
import { deleteImage } from "../images/queries-image.ts";
import { deleteHeld } from "./queries-held.ts";

/** A message that was sent in the meantime is no longer queued, and stays. */
export async function discardHeld(
  app: Pick<App, "db" | "files" | "clock">,
  { memberId }: Pick<MemberViewer, "memberId">,
  clientId: string,
): Promise<void> {
  const keys = await app.db.transaction().execute(async (tx) => {
    const held = await deleteHeld(tx, { senderId: memberId, clientId });
    const images = held.filter(({ kind }) => kind === "image").map(({ body }) => body);
    for (const key of images) await deleteImage(tx, key);
    await noteOrphans(tx, chatPictures, { keys: images, since: app.clock.now() });
    return images;
  });
  for (const key of keys) await discardPicture(app, chatPictures, key);
}
