import type { App } from "#platform/app.ts";
import type { SwipeState } from "../../swipe-contract.ts";
import { changeTimeZone, dayAt, openDay } from "../../swipe-rules.ts";
import { lockSwipeDay, updateSwipeDay } from "./queries.ts";
import { type Player, readSwipeState } from "./read-swipe-state.ts";

/** A member's first time zone takes effect at once, later ones the next day. */
export async function saveTimeZone(
  app: Pick<App, "db" | "clock">,
  player: Player,
  timeZone: string,
): Promise<SwipeState> {
  const { memberId } = player.viewer;
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const day = dayAt(await lockSwipeDay(tx, memberId, openDay(timeZone, now)), now);
    await updateSwipeDay(tx, memberId, changeTimeZone(day, timeZone));
    return readSwipeState(app, tx, player);
  });
}
