import { listTiles } from "#features/photos/server/photos.ts";
import type { App, MemberViewer } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import type { Chat, Conversation } from "../contract.ts";
import type { Side } from "./queries-side.ts";

export type Asking = Pick<Scope, "site" | "texts"> & { viewer: MemberViewer };

/** As lines of the list, in this order; whoever the viewer may not meet is left out. */
export async function viewChats(app: App, scope: Asking, sides: readonly Side[]): Promise<Chat[]> {
  const others = sides.map(({ otherId }) => otherId);
  const tiles = new Map((await listTiles(app, scope, others)).map((tile) => [tile.id, tile]));
  return sides.flatMap((side) => {
    const profile = tiles.get(side.otherId);
    const unread = side.lastSeq - side.read;
    return profile ? [{ conversation: viewSide(side), profile, num_unread_messages: unread }] : [];
  });
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
