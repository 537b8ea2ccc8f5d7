import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseProfile } from "./erase.ts";
import { getProfile } from "./queries.ts";

export const profilesData: MemberData = {
  feature: "profiles",
  async *exportData({ db }, memberId) {
    yield jsonFile("profile.json", await getProfile(db, memberId));
  },
  erase: eraseProfile,
};
