import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { listPhotoRows } from "./queries.ts";
import { listAllAccess, listAllEntries } from "./queries-access.ts";
import { placeOf } from "./renditions.ts";

/** The largest rendition of each photo: what was uploaded is not kept. */
export const photosData: MemberData = {
  feature: "photos",
  async *exportData({ db, files }, memberId) {
    const photos = await listPhotoRows(db, memberId);
    yield jsonFile("photos.json", photos);
    yield jsonFile("photo-grants.json", {
      now: await listAllAccess(db, memberId),
      log: await listAllEntries(db, memberId),
    });
    for (const { id, key } of photos) {
      const file = await files.get(placeOf(key, "full.webp"));
      if (file)
        yield {
          path: `photos/${id}.webp`,
          content: new Uint8Array(await new Response(file.body).arrayBuffer()),
        };
    }
  },
};
