import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { deleteChecksOf, listChecksOf } from "./queries.ts";

export const ageData: MemberData = {
  feature: "age",
  async *exportData({ db }, memberId) {
    yield jsonFile("age-checks.json", await listChecksOf(db, memberId));
  },
  async erase({ db }, memberId) {
    await db.transaction().execute((tx) => deleteChecksOf(tx, memberId));
  },
};
