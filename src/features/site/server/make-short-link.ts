import { randomBytes } from "node:crypto";
import { localPath } from "#base/local-path.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findShortLink, insertShortLink } from "./queries.ts";

/** 9 random bytes give twelve characters that nobody can guess. */
const TOKEN_BYTES = 9;

/** Creates a short link, `/{token}`, to a path of ours. It works until it expires. */
export async function makeShortLink(
  app: Pick<App, "clock">,
  tx: Tx,
  link: { purpose: "mail" | "campaign"; target: string; expiresAt: Date },
): Promise<{ token: string }> {
  if (localPath(link.target) !== link.target) throw new Refusal("site.foreign_target");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertShortLink(tx, { ...link, token, createdAt: app.clock.now() });
  return { token };
}

/** Returns the target of a short link, or null if it does not exist or has expired. */
export async function followShortLink(app: Pick<App, "db" | "clock">, token: string): Promise<string | null> {
  const link = await findShortLink(app.db, token);
  return link && link.expiresAt > app.clock.now() ? link.target : null;
}
