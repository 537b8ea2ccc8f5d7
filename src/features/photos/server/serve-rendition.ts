import { mayDo } from "#features/age/server/age.ts";
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
import { BLURRED, isBlurred, isSealed } from "./seal-address.ts";

type Serving = Pick<App, "db" | "files" | "images" | "clock" | "seal" | "securityLog" | "members">;

type Asked = { key: string; file: string; seal?: string; headers: Headers };

/** @throws GroundError `not_found`, the same whether the photo is missing or the viewer may not see it */
export async function serveRendition(
  app: Serving,
  scope: Caller,
  { key, file, seal, headers }: Asked,
): Promise<Response> {
  const photo = await findServedPhoto(app.db, key);
  if (!photo) throw new GroundError("not_found");
  const { memberId } = photo;
  const shown = mayShow(app, scope, photo) ? file : BLURRED;
  return servePicture(app, photoPictures, {
    key: storedKey(key),
    file: shown,
    headers,
    admit: () => admit(app, scope, { photo, key, file, shown, seal }),
    draw: async (name) => (isDrawn(key) ? drawRendition(app, { key, name, memberId }) : null),
  });
}

type Caller = Pick<Scope, "viewer" | "site" | "hostSite" | "country">;

/** A member who has to prove their age first gets the blurred picture at every address of a photo. */
function mayShow(app: Pick<App, "clock">, scope: Caller, { memberId }: ServedPhoto): boolean {
  const { viewer } = scope;
  const isOwn = viewer.kind === "member" && viewer.memberId === memberId;
  return isOwn || mayDo({ ...scope, app }, "photos");
}

type Requested = {
  photo: ServedPhoto;
  key: string;
  /** The requested rendition and the served one. */
  file: string;
  shown: string;
  seal: string | undefined;
};

async function admit(
  app: Serving,
  scope: Caller,
  { photo, key, file, shown, seal }: Requested,
): Promise<Admission | null> {
  const { viewer, site } = scope;
  const blurred = isBlurred(shown);
  if (seal !== undefined && !isSealed(app, viewer, { key, file, seal })) return null;
  const visibility = await readVisibility(app, app.db, { viewer, other: photo });
  if (!allows(visibility, "photos")) return null;
  if (visibility === "self") return { caching: CACHING.browser };
  if (isPublic(photo, { ...photo, blurred }))
    return shown === file
      ? site.pictureOrigin
        ? { caching: CACHING.public, crossOrigin: true }
        : { caching: CACHING.browser }
      : { caching: CACHING.askEachTime };
  if (seal === undefined) return null;
  const { judge } = await judgeSight(app, scope, photo);
  const sight = judge(photo);
  return sight === "clear" || (blurred && sight === "blurred") ? { caching: CACHING.askEachTime } : null;
}
