import { randomBytes } from "node:crypto";
import type { StoredFile } from "#adapters/files/files.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import { enqueue } from "#server/enqueue.ts";
import { MAILS_WINDOW_MS } from "../rules.ts";
import { requirePassword } from "./change-account.ts";
import { packFiles } from "./pack-files.ts";
import { lockMember } from "./queries.ts";
import { countMailRequests, findToken, insertMailRequest, listLiveTokens } from "./queries-token.ts";
import { hashToken, issueToken } from "./tokens.ts";

/** Packing is work: once a day is enough. */
const EXPORTS_A_DAY = 1;
const EXPORTS = "exports/";

/** @throws GroundError for the field `password`; Refusal `accounts.too_many_exports` */
export async function requestExport(app: App, memberId: number, form: { password: string }): Promise<void> {
  await requirePassword(app, memberId, { field: "password", password: form.password });
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    await lockMember(tx, memberId);
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    if ((await countMailRequests(tx, { memberId, kind: "export", since })) >= EXPORTS_A_DAY) {
      throw new Refusal("accounts.too_many_exports", {}, 429);
    }
    await insertMailRequest(tx, { memberId, kind: "export", at: now });
    await enqueue(tx, "make-export", { memberId });
  });
}

/** Packs every feature's part. @returns the token of the link, for the mail */
export async function makeExport(app: App, memberId: number): Promise<string> {
  const key = `${EXPORTS}${randomBytes(24).toString("hex")}.zip`;
  const now = app.clock.now();
  const token = await app.db
    .transaction()
    .execute((tx) => issueToken(tx, { memberId, purpose: "export", payload: { key }, now }));
  async function* files() {
    for (const part of app.memberData) yield* part.exportData(app, memberId);
  }
  // After the token: the sweep takes away what no live link leads to.
  await app.files.put(key, packFiles(files()), { contentType: "application/zip" });
  return token;
}

/** Removes packed files that no live link leads to. @returns how many */
export async function sweepExports(app: App): Promise<number> {
  const live = new Set(
    (await listLiveTokens(app.db, { purpose: "export", now: app.clock.now() })).map(keyOf),
  );
  let removed = 0;
  for await (const key of app.files.list(EXPORTS)) {
    if (live.has(key)) continue;
    await app.files.remove(key);
    removed += 1;
  }
  return removed;
}

/** The packed file, for the member alone and while the link is good. */
export async function openExport(app: App, token: string, memberId: number): Promise<StoredFile | null> {
  const found = await findToken(app.db, {
    tokenHash: hashToken(token),
    purpose: "export",
    now: app.clock.now(),
  });
  if (!found || found.memberId !== memberId) return null;
  return app.files.get(keyOf(found));
}

function keyOf({ payload }: { payload: unknown }): string {
  return (payload as { key: string }).key;
}
