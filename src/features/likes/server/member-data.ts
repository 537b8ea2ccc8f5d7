import type { MemberData } from "#server/app.ts";
import { jsonFile } from "#server/member-data.ts";
import { listAllLikes } from "./queries.ts";

export const likesData: MemberData = {
  feature: "likes",
  async *exportData({ db }, memberId) {
    yield jsonFile("likes.json", await listAllLikes(db, memberId));
  },
};
