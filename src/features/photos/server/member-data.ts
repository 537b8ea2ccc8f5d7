import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { readRendition } from "#platform/pictures/picture-files.ts";
import { storedKey } from "./draw-demo-rendition.ts";
import { erasePhotos } from "./erase.ts";
import { photoPictures } from "./photo-pictures.ts";
import { listPhotoRows } from "./queries.ts";
import { listAllAccess, listAllEntries } from "./queries-access.ts";

/** Exports the largest rendition of each photo, because the upload itself is not stored. */
export const photosData: MemberData = {
  feature: "photos",
  async *exportData(app, memberId) {
    const { db } = app;
    const photos = await listPhotoRows(db, memberId);
    yield jsonFile("photos.json", photos);
    yield jsonFile("photo-grants.json", {
      now: await listAllAccess(db, memberId),
      log: await listAllEntries(db, memberId),
    });
    for (const { id, key } of photos) {
      const content = await readRendition(app, photoPictures, {
        key: storedKey(key),
        rendition: "full.webp",
      });
      if (content) yield { path: `photos/${id}.webp`, content };
    }
  },
  erase: erasePhotos,
};
