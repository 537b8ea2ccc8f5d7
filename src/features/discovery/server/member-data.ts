import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseDiscovery } from "./erase.ts";
import { findWishes } from "./match/queries.ts";
import { findSwipeDay, listAllSwipes } from "./swipe/queries.ts";

export const discoveryData: MemberData = {
  feature: "discovery",
  async *exportData({ db }, memberId) {
    const day = await findSwipeDay(db, memberId);
    yield jsonFile("swipes.json", await listAllSwipes(db, memberId));
    yield jsonFile("time-zone.json", day?.nextTimeZone ?? null);
    yield jsonFile("wishes.json", await findWishes(db, memberId));
  },
  erase: eraseDiscovery,
};
