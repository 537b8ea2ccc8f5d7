import type { Picture, Rendition } from "#adapters/images/images.ts";
import type { App } from "#platform/app.ts";
import { deleteStray, insertStrays, listStraysBefore, listUnknownKeys } from "./queries-image.ts";

const VIEW = { width: 900, height: 900, fit: "inside" } as const;
const FULL = { width: 1600, height: 1600, fit: "inside" } as const;

/** What is kept of a picture that was sent; of the file itself nothing else is. */
export const RENDITIONS: readonly Rendition[] = [
  { name: "full.avif", format: "avif", ...FULL },
  { name: "full.webp", format: "webp", ...FULL },
  { name: "view.avif", format: "avif", ...VIEW },
  { name: "view.webp", format: "webp", ...VIEW },
  // Until the receiver taps it: so few pixels, so blurred, that nothing is seen.
  { name: "blurred.webp", format: "webp", width: 80, height: 80, fit: "inside", blur: 8 },
];

export function placeOf(key: string, file: string): string {
  return `chat/${key}/${file}`;
}

/** All have ended when this does: none arrives after the others were taken away again. */
export async function putFiles({ files }: Pick<App, "files">, key: string, picture: Picture): Promise<void> {
  const puts = await Promise.allSettled(
    picture.renditions.map(({ name, content, contentType }) =>
      files.put(placeOf(key, name), content, { contentType }),
    ),
  );
  for (const put of puts) if (put.status === "rejected") throw put.reason;
}

type Parts = Pick<App, "db" | "files">;

/** Takes the files away, and then the note that they are strays: if it fails half-way, the job finds the note. */
export async function discardFiles({ db, files }: Parts, key: string): Promise<void> {
  for await (const place of files.list(placeOf(key, ""))) await files.remove(place);
  await db.transaction().execute((tx) => deleteStray(tx, key));
}

const AT_ONCE = 200;

export async function discardStraysBefore(app: Parts, before: Date): Promise<void> {
  for (;;) {
    const strays = await listStraysBefore(app.db, before, AT_ONCE);
    for (const { key } of strays) await discardFiles(app, key);
    if (strays.length < AT_ONCE) return;
  }
}

/** Notes the files that nobody knows of, as those of an erased member, so that they are removed an hour later. */
export async function findStrays({ db, files }: Parts, now: Date): Promise<void> {
  const keys = new Set<string>();
  for await (const place of files.list("chat/")) {
    keys.add(place.split("/")[1] ?? "");
    if (keys.size === AT_ONCE) await note(db, keys, now);
  }
  await note(db, keys, now);
}

async function note(db: App["db"], keys: Set<string>, now: Date): Promise<void> {
  const unknown = await listUnknownKeys(db, [...keys]);
  keys.clear();
  if (unknown.length > 0) await db.transaction().execute((tx) => insertStrays(tx, unknown, now));
}
