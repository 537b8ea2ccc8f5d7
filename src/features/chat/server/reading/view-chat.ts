import { addMatchPhotos, viewTile } from "#features/photos/server/photos.ts";
import { type Card, listSeenCards } from "#features/profiles/server/profiles.ts";
import type { Visibility } from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { Chat, Conversation } from "../../contract.ts";
import type { Side } from "../queries-side.ts";

export type Asking = Pick<Scope, "site" | "hostSite" | "country" | "texts"> & { viewer: MemberViewer };

/**
 * Rows of the list in the given order, without members who are now blocked in either direction or gone. A member who has
 * left is shown without name and photo.
 */
export async function viewChats(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Asking,
  sides: readonly Side[],
): Promise<Chat[]> {
  if (sides.length === 0) return [];
  const memberIds = sides.map(({ otherId }) => otherId);
  const cards = await listSeenCards(app, scope.viewer, memberIds);
  const withPhotos = await addMatchPhotos(app, scope.viewer, cards);
  const cardOf = new Map(withPhotos.map((card) => [card.memberId, card]));
  return sides.flatMap((side) => {
    const card = cardOf.get(side.otherId);
    const visibility = side.otherLeft ? "left" : card?.visibility;
    if (!card || (visibility !== "open" && visibility !== "hidden" && visibility !== "left")) return [];
    const profile = viewPartner(app, scope, { card, visibility });
    return [{ conversation: viewSide(side), profile, num_unread_messages: side.unread }];
  });
}

/**
 * An existing conversation continues with an invisible member, but without their photo or presence.
 * @param card after `addMatchPhotos`
 */
export function viewPartner(
  app: Pick<App, "seal" | "clock">,
  scope: Asking,
  { card, visibility }: { card: Card; visibility: Visibility | "left" },
): Chat["profile"] {
  if (visibility === "left") return viewLeft(scope, card);
  const tile = viewTile(app, scope, card);
  return visibility === "hidden" ? { ...tile, photo: null, photo_count: 0, online: false } : tile;
}

export function viewSide(side: Side): Conversation {
  return {
    id: side.id,
    last_seq: side.lastSeq,
    last_at: side.lastAt.toISOString(),
    last: { kind: side.lastKind, words: side.lastSnippet, mine: side.lastMine },
    read: side.read,
    other_read: side.otherRead,
    other_delivered: side.otherDelivered,
  };
}

/** A member who has left: nothing of the profile, and words instead of the name. */
function viewLeft({ texts }: Asking, { memberId }: Card): Chat["profile"] {
  return {
    ...{ id: memberId, name: texts.t("chat")("left.name"), age: null, gender: null, country: null },
    ...{ region: null, region_name: null, city: null, fictional: false, mark: null },
    ...{ online: false, is_new: false, photo: null, photo_count: 0 },
  };
}
