import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { TOKEN_MS, type TokenPurpose } from "../rules.ts";
import { deleteUnusedTokens, findUnusedToken, insertToken, takeToken } from "./queries-token.ts";

const BYTES = 32;

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * A link's token for one purpose; earlier ones for it that nobody has used stop working.
 * @returns what the mail carries; it is not kept
 */
export async function issueToken(
  tx: Tx,
  {
    memberId,
    purpose,
    payload = {},
    now,
  }: { memberId: number; purpose: TokenPurpose; payload?: object; now: Date },
): Promise<string> {
  const { token, tokenHash } = newToken();
  await deleteUnusedTokens(tx, { memberId, purpose });
  await insertToken(tx, {
    tokenHash,
    purpose,
    memberId,
    payload: JSON.stringify(payload),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_MS[purpose]),
  });
  return token;
}

/** Uses nothing up: before work that only a good link is worth. @returns whose it is @throws Refusal `accounts.link_invalid` */
export async function requireToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<{ memberId: number }> {
  const found = await findUnusedToken(db, { tokenHash: hashToken(token), purpose, now });
  if (!found) throw new Refusal("accounts.link_invalid", {}, 410);
  return { memberId: found.memberId };
}

/** Uses a token up. @throws Refusal `accounts.link_invalid` where it is unknown, used, over, or for something else */
export async function redeemToken(
  tx: Tx,
  asked: { token: string; purpose: TokenPurpose; now: Date },
): Promise<{ memberId: number; payload: Record<string, unknown> }> {
  const taken = await takeToken(tx, {
    tokenHash: hashToken(asked.token),
    purpose: asked.purpose,
    now: asked.now,
  });
  if (!taken) throw new Refusal("accounts.link_invalid", {}, 410);
  return { memberId: taken.memberId, payload: taken.payload as Record<string, unknown> };
}
