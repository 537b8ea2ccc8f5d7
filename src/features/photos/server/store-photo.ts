import { randomBytes } from "node:crypto";
import type { Picture } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { announce } from "#platform/happening.ts";
import type { Scope } from "#platform/scope.ts";
import { photosChanged } from "./happenings.ts";
import { type Limit, readLimit } from "./list-photos.ts";
import {
  deleteStray,
  findPhotoByHash,
  findPhotoByKey,
  insertPhoto,
  insertStrays,
  listPhotoRows,
  lockPhotos,
  setOrder,
} from "./queries.ts";
import { placeOf } from "./renditions.ts";
import { discardFiles } from "./stray-files.ts";

type Made = { memberId: number; contentHash: Buffer; picture: Picture; position: number | undefined };

/**
 * Files first, the row last. Until the row is there the files are noted as strays, so that a process that dies in
 * between leaves nothing for good.
 * @returns the photo's id: of this one, or of the same picture that another upload has stored meanwhile
 */
export async function storePhoto(app: App, scope: Pick<Scope, "site">, made: Made): Promise<number> {
  const { db, files, clock } = app;
  const key = randomBytes(16).toString("hex");
  await db.transaction().execute((tx) => insertStrays(tx, [key], clock.now()));
  try {
    await putAll(files, key, made.picture);
    const { id, first } = await db.transaction().execute((tx) => insertRow(tx, { ...made, key, scope, app }));
    if (!first) await discardFiles(app, key).catch(() => {});
    return id;
  } catch (error) {
    // If this fails too, the job does it.
    await discardUnlessStored(app, key).catch(() => {});
    throw error;
  }
}

/** All have ended when this does: none arrives after the others were taken away again. */
async function putAll(files: App["files"], key: string, { renditions }: Picture): Promise<void> {
  const puts = await Promise.allSettled(
    renditions.map(({ name, content, contentType }) =>
      files.put(placeOf(key, name), content, { contentType }),
    ),
  );
  for (const put of puts) if (put.status === "rejected") throw put.reason;
}

/** A connection may break just after the row was written. */
async function discardUnlessStored(app: Pick<App, "db" | "files">, key: string): Promise<void> {
  if (!(await findPhotoByKey(app.db, key))) await discardFiles(app, key);
}

async function insertRow(
  tx: Tx,
  made: Made & { key: string; scope: Pick<Scope, "site">; app: App },
): Promise<{ id: number; first: boolean }> {
  const { memberId, contentHash, picture, key, scope, app } = made;
  await lockPhotos(tx, memberId);
  const same = await findPhotoByHash(tx, memberId, contentHash);
  if (same) return { id: same.id, first: false };
  const limit = await readLimit(tx, memberId, scope);
  const ids = (await listPhotoRows(tx, memberId)).map(({ id }) => id);
  refuseBeyond(limit, ids.length);
  if (!(await deleteStray(tx, key)))
    throw new Error("The files of an upload were cleaned up before it was stored");
  const position = Math.min(made.position ?? ids.length, ids.length);
  const { width, height, thumbHash } = picture;
  const { id } = await insertPhoto(tx, {
    memberId,
    contentHash,
    key,
    status: limit.settings.photo_review === "before" ? "pending" : "active",
    position,
    width,
    height,
    thumbHash,
    createdAt: app.clock.now(),
  });
  await setOrder(tx, memberId, ids.toSpliced(position, 0, id));
  await announce(app, tx, photosChanged, { memberId });
  return { id, first: true };
}

/** @throws Refusal where this many leave no room for another */
export function refuseBeyond({ limit, premium, settings }: Limit, stored: number): void {
  if (stored < limit) return;
  const { free_photos: count, premium_photos } = settings;
  throw premium
    ? new Refusal("photos.limit_premium", { count: limit })
    : new Refusal("photos.limit_free", { count, premium: premium_photos });
}
