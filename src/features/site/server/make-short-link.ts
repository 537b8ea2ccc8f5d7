import { randomBytes } from "node:crypto";
import { localPath } from "#base/local-path.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findShortLink, insertShortLink } from "./queries.ts";

/** 9 random bytes: twelve characters that nobody guesses. */
const TOKEN_BYTES = 9;

/** A short address of ours, `/{token}`, that leads to a path of ours until it expires. */
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

/** Where a short link leads; nothing where there is none, or where its time is over. */
export async function followShortLink(app: Pick<App, "db" | "clock">, token: string): Promise<string | null> {
  const link = await findShortLink(app.db, token);
  return link && link.expiresAt > app.clock.now() ? link.target : null;
}
