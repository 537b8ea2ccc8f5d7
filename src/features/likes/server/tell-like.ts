import { listMayHear } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import type { LiveNews } from "#platform/live/live-parts.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import { likeReceived, matchMade } from "../contract.ts";

type Like = { likerId: number; likedId: number };

export const likeNews: LiveNews<Like> = {
  event: likeReceived,
  receivers: (app, { likerId, likedId }) => listMayHear(app, likerId, [likedId]),
};

export const matchNews: LiveNews<Like> = {
  event: matchMade,
  async receivers(app, { likerId, likedId }) {
    const sides = await Promise.all([
      listMayHear(app, likerId, [likedId]),
      listMayHear(app, likedId, [likerId]),
    ]);
    return sides.flat();
  },
};

/** Called after the commit of a new like. Withdrawn likes are not announced. */
export function tellLike(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "members" | "notices">,
  { match, at, ...like }: Like & { match: boolean; at: Date },
): Promise<void> {
  app.notices.note({ memberId: like.likedId, kind: match ? "match" : "like", at });
  return tellLive(app, match ? matchNews : likeNews, like);
}
