import type { App, MemberViewer } from "#platform/app.ts";
import { discardFiles } from "../images/image-files.ts";
import { deleteImage, insertStrays } from "../images/queries-image.ts";
import { deleteHeld } from "./queries-held.ts";

/** What was sent meanwhile stays: it is held no more. */
export async function discardHeld(
  app: Pick<App, "db" | "files" | "clock">,
  { memberId }: Pick<MemberViewer, "memberId">,
  clientId: string,
): Promise<void> {
  const keys = await app.db.transaction().execute(async (tx) => {
    const held = await deleteHeld(tx, { senderId: memberId, clientId });
    const images = held.filter(({ kind }) => kind === "image").map(({ body }) => body);
    for (const key of images) await deleteImage(tx, key);
    if (images.length > 0) await insertStrays(tx, images, app.clock.now());
    return images;
  });
  for (const key of keys) await discardFiles(app, key);
}
