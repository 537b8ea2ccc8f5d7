import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseLikes } from "./erase.ts";
import { listAllLikes } from "./queries.ts";

export const likesData: MemberData = {
  feature: "likes",
  async *exportData({ db }, memberId) {
    yield jsonFile("likes.json", await listAllLikes(db, memberId));
  },
  erase: eraseLikes,
};
