import { addMatchPhotos } from "#features/photos/server/photos.ts";
import { siteOf, siteText } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import type { ConversationView } from "../../contract.ts";
import { writeChangeMark } from "../change-mark.ts";
import { listHeld } from "../held/queries-held.ts";
import { viewHeld } from "../held/view-held.ts";
import { meetInConversation, meetMember } from "../meet-other.ts";
import { findSharing } from "../queries-message.ts";
import { viewWriting } from "../view-writing.ts";
import { findCommon } from "./find-common.ts";
import { findTransaction } from "./queries-list.ts";
import { readNewest } from "./read-messages.ts";
import { type Asking, viewPartner, viewSide } from "./view-chat.ts";

type Asked = { conversation: number } | { member: number };

/**
 * Marks nothing as read.
 * @throws Refusal `chat.no_conversation`, `safety.gone`, `safety.blocked_by`
 */
export async function readConversation(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Asking,
  asked: Asked,
): Promise<ConversationView> {
  const { viewer, texts } = scope;
  const transaction = await findTransaction(app.db);
  const { card, visibility, side } = await ("conversation" in asked
    ? meetInConversation(app, scope, asked.conversation)
    : meetMember(app, scope, asked.member));
  const pair = { viewerId: viewer.memberId, otherId: card.memberId };
  const [[partner = card], wallet, sharing, held] = await Promise.all([
    addMatchPhotos(app, viewer, [card]),
    readWallet(app.db, viewer.memberId),
    findSharing(app.db, pair),
    listHeld(app.db, { senderId: pair.viewerId, receiverId: pair.otherId }),
  ]);
  const newest = side
    ? await readNewest(app, scope, { side, premium: wallet.premium })
    : { messages: [], more: false, locked: false };
  const common =
    side || visibility !== "open" ? {} : { common_interests: await findCommon(app, scope, pair) };
  return {
    conversation: side && viewSide(side),
    profile: viewPartner(app, scope, { card: partner, visibility }),
    ...common,
    standing: visibility === "blocking" || visibility === "left" ? visibility : "open",
    warning:
      card.fictional && visibility !== "left" ? siteText(siteOf(scope), "fictional_warning", texts) : null,
    last_seen: (visibility === "open" && sharing.lastSeen?.toISOString()) || null,
    messages: newest.messages,
    older: newest.more,
    locked: newest.locked,
    held: held.map((one) => viewHeld(app, { texts, viewer, name: nameOf(texts, card) }, one)),
    writing: viewWriting(scope, wallet),
    blur_images: sharing.blurImages,
    mark: writeChangeMark(app, viewer, transaction),
  };
}
