import { mayDo } from "#features/age/server/age.ts";
import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { readVisibility, type Visibility } from "#features/safety/server/safety.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer, Viewer } from "#platform/app.ts";
import { type Admission, CACHING, servePicture } from "#platform/pictures/serve-picture.ts";
import type { Scope } from "#platform/scope.ts";
import { firstReadable } from "../../rules.ts";
import { chatReadLimits } from "../../settings.ts";
import { isUnblocked } from "../meet-other.ts";
import { hasPartnerLeft } from "../queries-side.ts";
import { chatPictures } from "./chat-pictures.ts";
import { isSealed } from "./image-address.ts";
import { findServedImage } from "./queries-image.ts";

/** Visibilities in which a conversation stays readable: the block list links to those with blocked members. */
const READABLE: readonly Visibility[] = ["open", "hidden", "blocking"];

/** Answers members who have to prove their age before they see the photos of others. */
const BLURRED = "blurred.webp";

type Asked = { key: string; seal: string; file: string; headers: Headers };

/**
 * Serves the picture only to the two members, and to each only while they can read the message.
 * @throws GroundError `not_found`, the same whether the picture is missing or the viewer may not see it
 */
export async function serveImage(
  app: Pick<App, "db" | "clock" | "files" | "seal" | "securityLog" | "members">,
  scope: Pick<Scope, "viewer" | "hostSite" | "country">,
  { key, seal, file, headers }: Asked,
): Promise<Response> {
  const { viewer } = scope;
  const isClear = mayDo({ ...scope, app }, "photos") || (await isOwn(app, viewer, key));
  const admit = async (): Promise<Admission | null> => {
    if (viewer.kind !== "member" || !isSealed(app, viewer, { key, seal })) return null;
    return (await maySee(app, { ...scope, viewer }, key)) ? { caching: CACHING.askEachTime } : null;
  };
  return servePicture(app, chatPictures, { key, file: isClear ? file : BLURRED, headers, admit });
}

async function isOwn({ db }: Pick<App, "db">, viewer: Viewer, key: string): Promise<boolean> {
  if (viewer.kind === "visitor") return false;
  return (await findServedImage(db, key, viewer.memberId))?.senderId === viewer.memberId;
}

type Looking = Pick<Scope, "hostSite"> & { viewer: MemberViewer };

async function maySee(
  app: Pick<App, "db" | "clock" | "members">,
  { viewer, hostSite }: Looking,
  key: string,
): Promise<boolean> {
  const { memberId } = viewer;
  const image = await findServedImage(app.db, key, memberId);
  if (!image) return false;
  const mine = image.senderId === memberId;
  const other = await readCard(app, mine ? image.receiverId : image.senderId);
  if (!other || !(await isReadable(app, viewer, other))) return false;
  if (image.seq === null) return mine;
  const { premium } = await readWallet(app.db, memberId);
  const { history_limit: historyLimit } = limitsOf({ hostSite }, chatReadLimits);
  return image.seq >= firstReadable({ ...image, premium, historyLimit });
}

/** Conversations with a member who has left stay readable, too. */
async function isReadable(
  app: Pick<App, "db" | "clock" | "members">,
  viewer: MemberViewer,
  other: Card,
): Promise<boolean> {
  if (READABLE.includes(await readVisibility(app, app.db, { viewer, other }))) return true;
  const left = await hasPartnerLeft(app.db, { viewerId: viewer.memberId, otherId: other.memberId });
  return left && isUnblocked(app, viewer, other);
}
