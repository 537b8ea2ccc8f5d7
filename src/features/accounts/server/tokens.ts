import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { TokenPurpose } from "../rules.ts";
import { lockMember, type MemberRow } from "./queries.ts";
import { deleteUnusedTokens, findUnusedToken, insertToken, sealToken, takeToken } from "./queries-token.ts";

const BYTES = 32;
/** A row waits that long for the job that mails its link. Nobody knows its secret until then. */
const UNSEALED_MS = 7 * 86_400_000;

/** Of these, several may be open at once: every activation link works, and every address that was left can undo. */
const SEVERAL: readonly TokenPurpose[] = ["activation", "mail_undo"];

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

type LinkRequest = { memberId: number; purpose: TokenPurpose; payload?: object; now: Date };

/**
 * Has a link mailed. The job carries the row's id, never an address; whatever ends links ends one that is still to be
 * mailed as well.
 */
export async function mailLink(tx: Tx, { job, ...request }: LinkRequest & { job: string }): Promise<void> {
  const linkId = await prepareLink(tx, request);
  await enqueue(tx, job, { memberId: request.memberId, linkId });
}

/** The row of a link, with a secret that nobody knows until `sealLink`. @returns its id */
export async function prepareLink(
  tx: Tx,
  { memberId, purpose, payload = {}, now }: LinkRequest,
): Promise<number> {
  if (!SEVERAL.includes(purpose)) await deleteUnusedTokens(tx, { memberId, purposes: [purpose] });
  const { id } = await insertToken(tx, {
    tokenHash: newToken().tokenHash,
    purpose,
    memberId,
    payload: JSON.stringify(payload),
    createdAt: now,
    expiresAt: new Date(now.getTime() + UNSEALED_MS),
  });
  return id;
}

type Sealing = { id: number; purpose: TokenPurpose; payload?: object; now: Date; lastsMs: number };

/**
 * Gives a link its secret, for the mail that is written now; a secret from an earlier try stops working.
 * @param payload replaces what the link carries
 * @returns null if the link has been used or ended meanwhile
 */
export async function sealLink(
  tx: Tx,
  { id, purpose, payload, now, lastsMs }: Sealing,
): Promise<{ token: string; payload: Record<string, unknown> } | null> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + lastsMs);
  const sealed = await sealToken(
    tx,
    { id, purpose },
    {
      tokenHash,
      expiresAt,
      ...(payload && { payload: JSON.stringify(payload) }),
    },
  );
  return sealed ? { token, payload: sealed.payload as Record<string, unknown> } : null;
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

/**
 * Uses a token up, and locks its member: the member first, as everything that ends links does, or two of them could
 * wait for each other.
 * @throws Refusal `accounts.link_invalid` if it is unknown, used, expired, for something else, or the member is gone
 */
export async function redeemToken(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<{ id: number; member: MemberRow; payload: Record<string, unknown> }> {
  const { memberId } = await requireToken(tx, { token, purpose, now });
  const member = await lockMember(tx, memberId);
  const taken = await takeToken(tx, { tokenHash: hashToken(token), purpose, now });
  if (!taken || !member?.email || member.status === "deleted")
    throw new Refusal("accounts.link_invalid", {}, 410);
  return { id: taken.id, member, payload: taken.payload as Record<string, unknown> };
}
