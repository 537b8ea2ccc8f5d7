import type { Db } from "#db/database.ts";
import { findPhotoByKey } from "#features/photos/server/photos.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";

export type Place = { memberId: number; photo?: number };

const PROFILE = /\/(?:members|likes\/m)\/(\d{1,15})\b/;
const PHOTO = /\/media\/([\w-]{8,64})\//;
/** The address of another site, whose paths mean nothing here. */
const ADDRESS = /https?:\/\/([^\s/:?#]+)/i;

/**
 * Finds the profile or photo of ours that the words name by its address. Null if there is none.
 * @param here host at which the words were written
 */
export async function findPlace(
  app: Pick<App, "db" | "clock" | "sites">,
  { words, here }: { words: string; here: string },
): Promise<Place | null> {
  const host = ADDRESS.exec(words)?.[1]?.toLowerCase() ?? here;
  if (host !== here && !app.sites.find({ host, forced: host })) return null;
  const key = PHOTO.exec(words)?.[1];
  if (key !== undefined) return findPhoto(app.db, key);
  const memberId = Number(PROFILE.exec(words)?.[1] ?? 0);
  return memberId > 0 && (await readCard(app, memberId)) ? { memberId } : null;
}

async function findPhoto(db: Db, key: string): Promise<Place | null> {
  const photo = await findPhotoByKey(db, key);
  return photo ? { memberId: photo.memberId, photo: photo.id } : null;
}
