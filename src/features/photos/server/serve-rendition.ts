import { allows, readVisibility } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import { type Admission, CACHING, servePicture } from "#platform/pictures/serve-picture.ts";
import type { Scope } from "#platform/scope.ts";
import { isPublic } from "../rules.ts";
import { drawRendition, isDrawn, storedKey } from "./draw-demo-rendition.ts";
import { judgeSight } from "./judge-sight.ts";
import { photoPictures } from "./photo-pictures.ts";
import { findServedPhoto, type ServedPhoto } from "./queries.ts";
import { isBlurred, isSealed } from "./seal-address.ts";

type Serving = Pick<App, "db" | "files" | "images" | "clock" | "seal" | "securityLog" | "members">;

type Asked = { key: string; file: string; seal?: string; headers: Headers };

/** @throws GroundError `not_found`, the same whether the photo is missing or the viewer may not see it */
export async function serveRendition(
  app: Serving,
  scope: Pick<Scope, "viewer" | "site" | "hostSite">,
  { key, file, seal, headers }: Asked,
): Promise<Response> {
  const photo = await findServedPhoto(app.db, key);
  if (!photo) throw new GroundError("not_found");
  const { memberId } = photo;
  return servePicture(app, photoPictures, {
    key: storedKey(key),
    file,
    headers,
    admit: () => admit(app, scope, { photo, key, file, seal }),
    draw: async (name) => (isDrawn(key) ? drawRendition(app, { key, name, memberId }) : null),
  });
}

async function admit(
  app: Serving,
  scope: Pick<Scope, "viewer" | "site" | "hostSite">,
  { photo, key, file, seal }: { photo: ServedPhoto; key: string; file: string; seal: string | undefined },
): Promise<Admission | null> {
  const { viewer, site } = scope;
  const blurred = isBlurred(file);
  if (seal !== undefined && !isSealed(app, viewer, { key, file, seal })) return null;
  const visibility = await readVisibility(app, app.db, { viewer, other: photo });
  if (!allows(visibility, "photos")) return null;
  if (visibility === "self") return { caching: CACHING.own };
  if (isPublic(photo, { ...photo, blurred }))
    return { caching: CACHING.public, crossOrigin: Boolean(site.pictureOrigin) };
  if (seal === undefined) return null;
  const { judge } = await judgeSight(app, scope, photo);
  const sight = judge(photo);
  return sight === "clear" || (blurred && sight === "blurred") ? { caching: CACHING.askEachTime } : null;
}
