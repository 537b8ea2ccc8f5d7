import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { eraseProfile } from "./erase.ts";
import { getProfile } from "./queries.ts";

export const profilesData: MemberData = {
  feature: "profiles",
  async *exportData({ db }, memberId) {
    // The city says where it is; coordinates leave the server for nobody.
    const { latitude: _, longitude: __, ...profile } = await getProfile(db, memberId);
    yield jsonFile("profile.json", profile);
  },
  erase: eraseProfile,
};
