import { chatPictures } from "#features/chat/server/chat.ts";
import { keepDrawn, listOwnPhotos, photoPictures } from "#features/photos/server/photos.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import {
  EVIDENCE_RENDITION,
  type Evidence,
  type EvidenceMessage,
  type EvidencePicture,
} from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";

type Reported = {
  memberId: number;
  /** Id of the reported photo. */
  photo?: number;
  messages?: readonly EvidenceMessage[];
  /** Number of the reported message. */
  seq?: number;
};

/**
 * Reads the member's profile as it is now. Names all photos, private ones too: the viewer may have been granted them,
 * and moderators may see all.
 * @returns null if the member has no such photo
 */
export async function takeEvidence(
  app: Pick<App, "db" | "clock" | "files" | "images">,
  { memberId, photo, messages, seq }: Reported,
): Promise<Evidence | null> {
  const [profile, photos] = await Promise.all([
    readOwnProfile(app, memberId),
    listOwnPhotos(app.db, memberId),
  ]);
  const seen = photos
    .filter(({ status }) => status === "active")
    .map(({ id, filename, main }) => ({ id, main, key: filename.slice(0, filename.indexOf("/")) }));
  const reported = seen.find(({ id }) => id === photo);
  if (photo !== undefined && !reported) return null;
  const main = seen.find((one) => one.main) ?? seen[0];
  const images = messages?.filter(({ kind }) => kind === "image") ?? [];
  const first = images.find((one) => one.seq === seq);
  return {
    name: profile.name,
    about: profile.about_me,
    age: profile.age,
    photos: seen.map(({ id, key }) => ({ id, key })),
    ...(messages && { messages }),
    pictures: unique([
      ...(reported ? [await pictureOf(app, memberId, reported.key)] : []),
      ...(first ? [first, ...images] : images).map(({ body }) => ({
        folder: chatPictures.folder,
        key: body,
      })),
      ...(main ? [await pictureOf(app, memberId, main.key)] : []),
    ]),
  };
}

async function pictureOf(
  app: Pick<App, "db" | "clock" | "files" | "images">,
  memberId: number,
  key: string,
): Promise<EvidencePicture> {
  const stored = await keepDrawn(app, { key, memberId, name: EVIDENCE_RENDITION });
  return { folder: photoPictures.folder, key: stored };
}

function unique(pictures: readonly EvidencePicture[]): EvidencePicture[] {
  return [...new Map(pictures.map((one) => [one.key, one])).values()];
}
