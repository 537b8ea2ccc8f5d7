import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { deleteAll, listAll } from "./queries.ts";

export const notificationsData: MemberData = {
  feature: "notifications",
  async *exportData({ db }, memberId) {
    yield jsonFile("notifications.json", await listAll(db, memberId));
  },
  async erase({ db }, memberId) {
    await db.transaction().execute((tx) => deleteAll(tx, memberId));
  },
};
