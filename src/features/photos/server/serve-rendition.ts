import type { StoredFile } from "#adapters/files/files.ts";
import { allows, readStanding } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { isPublic } from "../rules.ts";
import { drawRendition, isDrawn } from "./draw-rendition.ts";
import { judgeSight } from "./judge-sight.ts";
import { findServedPhoto, type ServedPhoto } from "./queries.ts";
import { placeOf } from "./renditions.ts";
import { isBlurred, isSealed } from "./seal-address.ts";

/** Also for others on the way: so long a picture that is no longer public may still be seen there. */
const PUBLIC = "public, max-age=300";
const OWN = "private, max-age=300";
/** Kept by the browser, and shown only after the right was asked again. */
const ASKED_EACH_TIME = "private, no-cache";

type Serving = Pick<App, "db" | "files" | "images" | "clock" | "seal" | "securityLog" | "whoHasShown">;

type Asked = { key: string; file: string; seal?: string; headers: Headers };

/**
 * Who may not see it learns no more than that there is nothing here.
 * @throws GroundError `not_found`
 */
export async function serveRendition(
  app: Serving,
  scope: Pick<Scope, "viewer" | "site" | "hostSite">,
  { key, file, seal, headers }: Asked,
): Promise<Response> {
  const photo = await findServedPhoto(app.db, key);
  const caching = photo && (await admit(app, scope, { photo, key, file, seal }));
  if (!caching) throw new GroundError("not_found");
  const name = chooseFile(file, headers.get("accept"));
  const tag = `"${key}-${name}"`;
  const always = {
    "Cache-Control": caching,
    ETag: tag,
    ...(name !== file && { Vary: "Accept" }),
    // Another host passes it on with our headers, and the pages of this one show it.
    ...(caching === PUBLIC && scope.site.pictureOrigin && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
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

/** @returns how it may be kept; nothing for whom it is not */
async function admit(
  app: Serving,
  scope: Pick<Scope, "viewer" | "site" | "hostSite">,
  { photo, key, file, seal }: { photo: ServedPhoto; key: string; file: string; seal: string | undefined },
): Promise<string | null> {
  const { viewer } = scope;
  const blurred = isBlurred(file);
  if (seal !== undefined && !isSealed(app, viewer, { key, file, seal })) return null;
  const standing = await readStanding(app, app.db, viewer, photo);
  if (!allows(standing, "photos")) return null;
  if (standing === "self") return OWN;
  if (isPublic(photo, { ...photo, blurred })) return PUBLIC;
  if (seal === undefined) return null;
  const { judge } = await judgeSight(app.db, scope, photo.memberId);
  const sight = judge(photo);
  return sight === "clear" || (blurred && sight === "blurred") ? ASKED_EACH_TIME : null;
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
