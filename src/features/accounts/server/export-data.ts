import { randomBytes } from "node:crypto";
import type { StoredFile } from "#adapters/files/files.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { packMember } from "#platform/pack-member.ts";
import { EXPORTS_A_DAY, MAILS_WINDOW_MS } from "../rules.ts";
import { type Asker, requirePassword } from "./log-in/prove-owner.ts";
import { findMember } from "./queries.ts";
import { countMailRequests, findToken, insertMailRequest, listLiveTokens } from "./queries-token.ts";
import { hashToken, mailLink, sealLink } from "./tokens.ts";

type Parts = Pick<App, "db" | "clock" | "files">;

const EXPORTS = "exports/";
const ofMember = (memberId: number) => `${EXPORTS}${memberId}/`;

/** @throws GroundError for the field `password`; Refusal `accounts.too_many_exports` */
export async function requestExport(
  app: Pick<App, "db" | "clock" | "securityLog">,
  asker: Asker,
  form: { password: string },
): Promise<void> {
  const { memberId } = asker;
  const prove = await requirePassword(app, asker, { field: "password", password: form.password });
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    await prove(tx);
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    if ((await countMailRequests(tx, { memberId, kind: "export", since })) >= EXPORTS_A_DAY) {
      throw new Refusal("accounts.too_many_exports", {}, 429);
    }
    await insertMailRequest(tx, { memberId, kind: "export", at: now });
    await mailLink(tx, { job: "make-export", memberId, purpose: "export", now });
  });
}

/**
 * Packs the data of every feature.
 * @param linkId id of the link to the export
 * @returns the token of the link, for the mail; null if the link has ended meanwhile
 */
export async function makeExport(
  app: App,
  { memberId, linkId, lastsMs }: { memberId: number; linkId: number; lastsMs: number },
): Promise<string | null> {
  const key = `${ofMember(memberId)}${randomBytes(24).toString("hex")}.zip`;
  const now = app.clock.now();
  const sealed = await app.db
    .transaction()
    .execute((tx) => sealLink(tx, { id: linkId, purpose: "export", payload: { key }, now, lastsMs }));
  if (!sealed) return null;
  // Written after the token, because the sweep removes files without a valid link.
  await app.files.put(key, packMember(app, memberId), { contentType: "application/zip" });
  // Sealing a picture ends the links, and removes only the files that are there.
  if (await hasLiveLink(app, key)) return sealed.token;
  await app.files.remove(key);
  return null;
}

async function hasLiveLink({ db, clock }: Pick<App, "db" | "clock">, key: string): Promise<boolean> {
  const tokens = await listLiveTokens(db, { purpose: "export", now: clock.now() });
  return tokens.some((token) => keyOf(token) === key);
}

/** Packed files without a valid link. */
async function* listOldExports({ db, clock, files }: Parts): AsyncIterable<string> {
  const tokens = await listLiveTokens(db, { purpose: "export", now: clock.now() });
  const live = new Set(tokens.map(keyOf));
  for await (const key of files.list(EXPORTS)) if (!live.has(key)) yield key;
}

export async function countOldExports(app: Parts): Promise<number> {
  return (await Array.fromAsync(listOldExports(app))).length;
}

/** @returns the number of removed files */
export async function sweepExports(app: Parts): Promise<number> {
  const keys = await Array.fromAsync(listOldExports(app));
  for (const key of keys) await app.files.remove(key);
  return keys.length;
}

/** Also removes files whose link has ended, which the sweep would only find at night. */
export async function removeExports({ files }: Pick<App, "files">, memberId: number): Promise<void> {
  for await (const key of files.list(ofMember(memberId))) await files.remove(key);
}

/** Returns the packed file, for its own member only and while the link is valid. */
export async function openExport(app: Parts, token: string, memberId: number): Promise<StoredFile | null> {
  const found = await findExport(app, token);
  if (!found || found.memberId !== memberId) return null;
  return app.files.get(keyOf(found));
}

/** The member whose export a valid link leads to, whoever opens it. Null once the erasure has begun. */
export async function findExportOwner(
  app: Pick<App, "db" | "clock">,
  token: string,
): Promise<{ memberId: number; canLogIn: boolean } | null> {
  const found = await findExport(app, token);
  const owner = found && (await findMember(app.db, found.memberId));
  if (!owner || owner.status === "deleted") return null;
  return { memberId: owner.id, canLogIn: owner.status === "active" || owner.status === "not_confirmed" };
}

function findExport({ db, clock }: Pick<App, "db" | "clock">, token: string) {
  return findToken(db, { tokenHash: hashToken(token), purpose: "export", now: clock.now() });
}

function keyOf({ payload }: { payload: unknown }): string {
  return (payload as { key: string }).key;
}
