import { Refusal } from "#base/refusal.ts";
import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { readVisibility } from "#features/safety/server/safety.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import { findByNumber, findByOther, type Side } from "./queries-side.ts";
import type { Asking } from "./reading/view-chat.ts";

type Parts = Pick<App, "db" | "clock" | "members">;

/**
 * `hidden`: the other member is invisible and has given no sign of interest. `left`: has closed the account or is banned.
 * Both occur only with an existing conversation.
 */
export type Met = { card: Card; visibility: "open" | "hidden" | "blocking" | "left"; side: Side | null };

/**
 * Finds a conversation by id and checks visibility. A conversation that the viewer has removed counts as missing.
 * @throws Refusal `chat.no_conversation`, and those of `meetMember`
 */
export async function meetInConversation(
  app: Parts,
  scope: Asking,
  id: number,
): Promise<Met & { side: Side }> {
  const side = await findByNumber(app.db, { viewerId: scope.viewer.memberId, id });
  if (!side || side.lastSeq <= side.removed) throw new Refusal("chat.no_conversation", {}, 404);
  return meet(app, scope, { otherId: side.otherId, side }) as Promise<Met & { side: Side }>;
}

/**
 * Finds a member and the conversation with them, and checks visibility. `side` is null if there is no conversation or
 * the viewer has removed it.
 * @throws Refusal `safety.gone`, `safety.blocked_by`
 */
export async function meetMember(app: Parts, scope: Asking, otherId: number): Promise<Met> {
  const side = await findByOther(app.db, { viewerId: scope.viewer.memberId, otherId });
  return meet(app, scope, { otherId, side: side && side.lastSeq > side.removed ? side : null });
}

async function meet(
  app: Parts,
  { viewer, texts }: Asking,
  { otherId, side }: { otherId: number; side: Side | null },
): Promise<Met> {
  const card = await readCard(app, otherId);
  const visibility = card ? await readVisibility(app, app.db, { viewer, other: card }) : "gone";
  if (card && (visibility === "open" || visibility === "blocking" || (visibility === "hidden" && side)))
    return { card, visibility, side };
  if (card && side?.otherLeft && (await isUnblocked(app, viewer, card)))
    return { card, visibility: "left", side };
  if (card && visibility === "blocked")
    throw new Refusal("safety.blocked_by", { name: nameOf(texts, card) }, 403);
  throw new Refusal("safety.gone", {}, 404);
}

/** Whether neither member has blocked the other. Also works if the other is no longer visible anywhere else. */
export async function isUnblocked(
  app: Pick<App, "db" | "clock" | "members">,
  viewer: Asking["viewer"],
  card: Card,
): Promise<boolean> {
  const visibility = await readVisibility(app, app.db, { viewer, other: { ...card, open: true } });
  return visibility === "open" || visibility === "hidden";
}
