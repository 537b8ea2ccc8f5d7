import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseSafety } from "./erase.ts";
import { listOwnBlocks, listOwnReports } from "./queries.ts";

/** Contains whom the member has blocked and reported, never who has blocked or reported the member. */
export const safetyData: MemberData = {
  feature: "safety",
  async *exportData({ db }, memberId) {
    yield jsonFile("safety.json", {
      blocks: await listOwnBlocks(db, memberId),
      reports: await listOwnReports(db, memberId),
    });
  },
  erase: eraseSafety,
};
