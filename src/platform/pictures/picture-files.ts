import type { Picture } from "#adapters/images/images.ts";
import type { App } from "../app.ts";
import type { PictureCollection } from "./pictures.ts";
import { deleteOrphan } from "./queries.ts";

type Folder = Pick<PictureCollection, "folder">;

export function fileKey({ folder }: Folder, key: string, rendition: string): string {
  return `${folder}/${key}/${rendition}`;
}

/** Waits for every file even if one fails, so that none is written after the others were removed again. */
export async function putRenditions(
  { files }: Pick<App, "files">,
  collection: Folder,
  { key, picture }: { key: string; picture: Picture },
): Promise<void> {
  const puts = await Promise.allSettled(
    picture.renditions.map(({ name, content, contentType }) =>
      files.put(fileKey(collection, key, name), content, { contentType }),
    ),
  );
  for (const put of puts) if (put.status === "rejected") throw put.reason;
}

/** Returns null if there is no such file. */
export async function readRendition(
  { files }: Pick<App, "files">,
  collection: Folder,
  { key, rendition }: { key: string; rendition: string },
): Promise<Uint8Array | null> {
  const file = await files.get(fileKey(collection, key, rendition));
  return file && new Uint8Array(await new Response(file.body).arrayBuffer());
}

/** Removes the files first and the orphan row last: if it fails half-way, `sweepOrphans` still finds the row. */
export async function discardPicture(
  { db, files }: Pick<App, "db" | "files">,
  collection: PictureCollection,
  key: string,
): Promise<void> {
  for await (const file of files.list(fileKey(collection, key, ""))) await files.remove(file);
  await db.transaction().execute((tx) => deleteOrphan(tx, collection.orphanTable, key));
}
