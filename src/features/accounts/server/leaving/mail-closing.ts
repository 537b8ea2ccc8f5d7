import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { canComeBack } from "../../standing-rules.ts";
import type { MemberRow } from "../queries.ts";
import { prepareLink, sealLink } from "../tokens.ts";

type Closed = { memberId: number; now: Date; inactive?: boolean };

/**
 * Enqueues the mail about a closed account, with two links: one to come back, one to erase it at once.
 * @param closed `inactive`: we have closed it, because nobody used it
 */
export async function mailClosing(tx: Tx, { memberId, now, inactive = false }: Closed): Promise<void> {
  const linkId = await prepareLink(tx, { memberId, purpose: "reactivation", now });
  const eraseLinkId = await prepareLink(tx, { memberId, purpose: "erasure", now });
  await enqueue(tx, "send-closing-mail", { memberId, linkId, eraseLinkId, ...(inactive && { inactive }) });
}

type Links = { member: MemberRow; linkId: number; eraseLinkId: number };

/** Returns the secrets of both links, which end with the account; null if the mail is no longer needed. */
export async function sealClosingLinks(
  app: Pick<App, "db" | "clock">,
  { member, linkId, eraseLinkId }: Links,
): Promise<{ reactivation: string; erasure: string; lastsMs: number } | null> {
  const now = app.clock.now();
  if (!canComeBack(member, now) || !member.eraseAt) return null;
  const lastsMs = member.eraseAt.getTime() - now.getTime();
  return app.db.transaction().execute(async (tx) => {
    const back = await sealLink(tx, { id: linkId, purpose: "reactivation", now, lastsMs });
    const erase = await sealLink(tx, { id: eraseLinkId, purpose: "erasure", now, lastsMs });
    return back && erase && { reactivation: back.token, erasure: erase.token, lastsMs };
  });
}
