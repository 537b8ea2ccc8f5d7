import type { StoredFile } from "#adapters/files/files.ts";
import type { App, Viewer } from "#server/app.ts";
import { GroundError } from "#server/errors.ts";
import { drawRendition, isDrawn } from "./draw-rendition.ts";
import { findPhotoByKey } from "./queries.ts";
import { placeOf } from "./renditions.ts";

/** Rights may change and are asked again soon; in between the browser need not ask for what it has. */
const CACHE = "private, max-age=300";

type Asked = { viewer: Viewer; key: string; file: string; headers: Headers };

/**
 * Who may not see it learns no more than that there is nothing here.
 * @throws GroundError `not_found`
 */
export async function serveRendition(
  app: Pick<App, "db" | "files" | "images" | "clock">,
  { viewer, key, file, headers }: Asked,
): Promise<Response> {
  const photo = await findPhotoByKey(app.db, key);
  if (!photo || viewer.kind !== "member" || viewer.memberId !== photo.memberId) {
    throw new GroundError("not_found");
  }
  const name = chooseFile(file, headers.get("accept"));
  const tag = `"${key}-${name}"`;
  const always = { "Cache-Control": CACHE, ETag: tag, ...(name !== file && { Vary: "Accept" }) };
  if (headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers: always });
  const { body, size, contentType } = await getFile(app, { key, name, memberId: photo.memberId });
  return new Response(body, {
    headers: {
      ...always,
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": "inline",
    },
  });
}

function chooseFile(file: string, accept: string | null): string {
  if (file.includes(".")) return file;
  return accept?.includes("image/avif") ? `${file}.avif` : `${file}.webp`;
}

async function getFile(
  app: Pick<App, "db" | "files" | "images" | "clock">,
  { key, name, memberId }: { key: string; name: string; memberId: number },
): Promise<StoredFile> {
  const stored = await app.files.get(placeOf(key, name));
  if (stored) return stored;
  const drawn = isDrawn(key) ? await drawRendition(app, { key, name, memberId }) : null;
  if (!drawn) throw new GroundError("not_found");
  return drawn;
}
