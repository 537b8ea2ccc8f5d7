import { readCard } from "#features/profiles/server/profiles.ts";
import { readStanding, type Standing } from "#features/safety/server/safety.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { firstReadable } from "../../rules.ts";
import { isSealed } from "./image-address.ts";
import { placeOf } from "./image-files.ts";
import { findServedImage } from "./queries-image.ts";

/** Of whom a conversation can be read: who has blocked the other reads on from the block list. */
const READABLE: readonly Standing[] = ["open", "hidden", "blocking"];

type Asked = { key: string; seal: string; file: string; headers: Headers };

/**
 * To the two alone, and to each as long as the message can be read. Who may not learns only that nothing is here.
 * @throws GroundError `not_found`
 */
export async function serveImage(
  app: App,
  scope: Pick<Scope, "viewer" | "hostSite">,
  { key, seal, file, headers }: Asked,
): Promise<Response> {
  const { viewer } = scope;
  const may =
    viewer.kind === "member" &&
    isSealed(app, viewer, { key, seal }) &&
    (await maySee(app, { ...scope, viewer }, key));
  if (!may) throw new GroundError("not_found");
  const name = chooseFile(file, headers.get("accept"));
  const tag = `"${key}-${name}"`;
  const always = {
    // Kept by the browser, and shown only after the right was asked again.
    "Cache-Control": "private, no-cache",
    ETag: tag,
    ...(name !== file && { Vary: "Accept" }),
  };
  if (headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers: always });
  const stored = await app.files.get(placeOf(key, name));
  if (!stored) throw new GroundError("not_found");
  const { body, size, contentType } = stored;
  return new Response(body, {
    headers: {
      ...always,
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": "inline",
    },
  });
}

type Looking = Pick<Scope, "hostSite"> & { viewer: MemberViewer };

async function maySee(app: App, { viewer, hostSite }: Looking, key: string): Promise<boolean> {
  const { memberId } = viewer;
  const image = await findServedImage(app.db, key, memberId);
  if (!image) return false;
  const mine = image.senderId === memberId;
  const other = await readCard(app, mine ? image.receiverId : image.senderId);
  if (!other || !READABLE.includes(await readStanding(app, app.db, viewer, other))) return false;
  if (image.seq === null) return mine;
  const { premium } = await readWallet(app.db, memberId);
  const { history_limit: historyLimit } = limitsOf({ hostSite });
  return image.seq >= firstReadable({ ...image, premium, historyLimit });
}

function chooseFile(file: string, accept: string | null): string {
  if (file.includes(".")) return file;
  return accept?.includes("image/avif") ? `${file}.avif` : `${file}.webp`;
}
