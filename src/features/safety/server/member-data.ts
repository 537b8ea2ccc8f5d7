import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseSafety } from "./erase.ts";
import { listOwnBlocks, listOwnReports } from "./queries.ts";
import { findRestriction } from "./restrictions/queries-restriction.ts";

/**
 * Contains the members that this one has blocked and reported, and the restrictions by moderation; never who has
 * blocked or reported the member.
 */
export const safetyData: MemberData = {
  feature: "safety",
  async *exportData({ db }, memberId) {
    yield jsonFile("safety.json", {
      blocks: await listOwnBlocks(db, memberId),
      reports: await listOwnReports(db, memberId),
      restrictions: (await findRestriction(db, memberId)) ?? null,
    });
  },
  erase: eraseSafety,
};
