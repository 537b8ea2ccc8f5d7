import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { TokenPurpose } from "../rules.ts";
import { lockMember, type MemberRow } from "./queries.ts";
import {
  copyToken,
  deleteUnusedTokens,
  findUnusedToken,
  insertToken,
  sealToken,
  takeToken,
} from "./queries-token.ts";

const BYTES = 32;
/** How long a row waits for the job that mails its link. Until then nobody knows its secret. */
const UNSEALED_MS = 7 * 86_400_000;

/** Several of these may be open at once: every activation link works, and every former address can undo. */
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
 * Enqueues the mail with a link. The job contains the row's id and no address. Events that end links also end one that
 * has not been mailed yet.
 */
export async function mailLink(tx: Tx, { job, ...request }: LinkRequest & { job: string }): Promise<void> {
  const linkId = await prepareLink(tx, request);
  await enqueue(tx, job, { memberId: request.memberId, linkId });
}

/** Inserts the row of a link, whose secret nobody knows until `sealLink`. @returns its id */
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
 * Gives a link its secret, for the mail that is being written. A secret from an earlier attempt stops working, but not
 * that of an activation link: the earlier attempt may have reached the mailbox, and the member opens either mail.
 * @param payload replaces the data that the link carries
 * @returns null if the link has been used or ended meanwhile
 */
export async function sealLink(
  tx: Tx,
  { id, purpose, payload, now, lastsMs }: Sealing,
): Promise<{ token: string; payload: Record<string, unknown> } | null> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + lastsMs);
  const change = { tokenHash, expiresAt, ...(payload && { payload: JSON.stringify(payload) }) };
  const sealed =
    purpose === "activation"
      ? await copyToken(tx, { id, purpose }, { tokenHash, createdAt: now, expiresAt })
      : await sealToken(tx, { id, purpose }, change);
  return sealed ? { token, payload: sealed.payload as Record<string, unknown> } : null;
}

/**
 * Checks a token without redeeming it, before expensive work. @returns the id of its member @throws Refusal
 * `accounts.link_invalid`
 */
export async function requireToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<{ memberId: number }> {
  const found = await findUnusedToken(db, { tokenHash: hashToken(token), purpose, now });
  if (!found) throw new Refusal("accounts.link_invalid", {}, 410);
  return { memberId: found.memberId };
}

/**
 * Redeems a token and locks its member. The member is locked first, as by everything that ends links; otherwise two
 * transactions could deadlock.
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
