import { actorOf, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { keysOfPerson } from "#platform/limits/limit-keys.ts";
import { newPictureKey } from "#platform/pictures/pictures.ts";
import { receiveUpload } from "#platform/pictures/receive-upload.ts";
import { renderUploadOf } from "#platform/pictures/render-upload.ts";
import { storePicture } from "#platform/pictures/store-picture.ts";
import type { BrandPicture, BrandUse } from "../../brand-contract.ts";
import { configurationKinds } from "../kinds.ts";
import { brandPictures } from "./brand-pictures.ts";
import { insertPicture } from "./queries.ts";

const MEGAPIXELS_PER_HOUR = 1_000;

/** Keeps a picture that a change of the brand may name afterwards. @throws Refusal one of `PICTURE_REFUSALS` */
export async function uploadPicture(
  call: StaffCaller,
  { use, stream }: { use: BrandUse; stream: AsyncIterable<Uint8Array> },
): Promise<BrandPicture> {
  const { app, person } = call;
  const upload = await receiveUpload(stream);
  try {
    const by = { owner: -person.personId, keys: keysOfPerson(person.personId) };
    const uploaded = { ...by, upload, megapixelsPerHour: MEGAPIXELS_PER_HOUR };
    const picture = await renderUploadOf(app, uploaded, brandPictures[use]);
    const key = newPictureKey();
    const kept = { key, width: picture.width, height: picture.height };
    await storePicture(app, brandPictures[use], {
      ...{ key, picture },
      async insertRows(tx) {
        await insertPicture(tx, { ...kept, use, uploadedAt: app.clock.now() });
        await writeAudit(app, tx, {
          ...{ kind: configurationKinds.pictureUploaded, actor: actorOf(call) },
          after: { picture: key, use },
        });
        return key;
      },
    });
    return kept;
  } finally {
    await upload.close();
  }
}
