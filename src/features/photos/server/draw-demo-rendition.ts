import type { StoredFile } from "#adapters/files/files.ts";
import { PictureError } from "#adapters/images/images.ts";
import { ageOn, calendarDate } from "#base/age.ts";
import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import { fileKey, putRenditions } from "#platform/pictures/picture-files.ts";
import { drawPortrait } from "./draw-demo-portrait.ts";
import { photoPictures } from "./photo-pictures.ts";
import type { Looks } from "./portrait/looks.ts";
import { findLooks } from "./queries.ts";

const DRAWN = /^drawn-(\d+)$/;

export function isDrawn(key: string): boolean {
  return DRAWN.test(key);
}

/**
 * Raised when portraits are drawn differently, so that neither stored files nor browsers show the earlier drawing of a
 * member beside the new one.
 */
const DRAWING_VERSION = 2;

/** The key under which a photo's files are stored: drawings are in a folder for their version. */
export function storedKey(key: string): string {
  return isDrawn(key) ? `${key}/${DRAWING_VERSION}` : key;
}

/** Draws a demo portrait when it is first requested, and stores it. */
export async function drawRendition(
  app: Pick<App, "db" | "files" | "images" | "clock">,
  { key, name, memberId }: { key: string; name: string; memberId: number },
): Promise<StoredFile | null> {
  const drawing = Number(DRAWN.exec(key)?.[1]);
  const rendition = photoPictures.renditions.find((one) => one.name === name);
  if (!rendition) return null;
  const svg = drawPortrait(drawing, await readLooks(app, memberId));
  const picture = await app.images.draw(svg, [rendition]).catch((error: unknown) => {
    if (error instanceof PictureError && error.fault === "busy")
      throw new GroundError("unavailable", { headers: { "Retry-After": "2" } });
    throw error;
  });
  await putRenditions(app, photoPictures, { key: storedKey(key), picture });
  return app.files.get(fileKey(photoPictures, storedKey(key), name));
}

/** Returns where a photo's files are, and draws this one if it is a demo portrait that nobody has requested. */
export async function keepDrawn(
  app: Pick<App, "db" | "files" | "images" | "clock">,
  { key, name, memberId }: { key: string; name: string; memberId: number },
): Promise<string> {
  const stored = storedKey(key);
  if (stored === key) return key;
  for await (const _ of app.files.list(fileKey(photoPictures, stored, name))) return stored;
  await drawRendition(app, { key, name, memberId });
  return stored;
}

async function readLooks({ db, clock }: { db: Db; clock: App["clock"] }, memberId: number): Promise<Looks> {
  const known = await findLooks(db, memberId);
  return toLooks(known, calendarDate(clock.now()));
}

type Known = {
  gender: string | null;
  dateOfBirth: string | null;
  hair: string | null;
  eye: string | null;
  body: string | null;
};

/** Falls back to an age of thirty if the profile has none. */
export function toLooks(known: Known | undefined, today: string): Looks {
  const { gender = null, dateOfBirth = null, hair = null, eye = null, body = null } = known ?? {};
  return {
    gender: gender as Looks["gender"],
    age: dateOfBirth ? ageOn(dateOfBirth, today) : 30,
    hair,
    eye,
    body,
  };
}
