import { createHash, randomUUID } from "node:crypto";
import { knownImageFound } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import { putSealedFile } from "#platform/pictures/sealed-files.ts";
import type { Somebody } from "./community.ts";
import { drawPicture } from "./drawn-evidence.ts";

/** The member uploads a picture that a list names, in truth a grey tile. It is sealed, and nobody sees it. */
export async function findKnownImage(app: App, { id: memberId }: Somebody): Promise<void> {
  const content = await drawPicture(app, "tile");
  const file = await putSealedFile(app, content);
  const hashOf = (kind: "md5" | "sha1") => createHash(kind).update(content).digest("hex");
  const found = {
    ...{ memberId, photo: null, file },
    hashes: { md5: hashOf("md5"), sha1: hashOf("sha1") },
    match: { list: "Demo list", reference: randomUUID() },
    at: app.clock.now(),
  };
  await app.db.transaction().execute((tx) => app.announce(tx, knownImageFound, found));
}
