import type { MemberData } from "#platform/app.ts";
import { removeResults } from "./keep-result.ts";
import { deleteRunsAbout, listRunsAbout } from "./queries.ts";

/**
 * Work about a member, such as an export for an authority, with the file that it resulted in. Members read of it in what
 * the log tells them, so nothing is exported here.
 */
export const workData: MemberData = {
  feature: "work",
  async *exportData() {},
  async erase(app, memberId) {
    for (const { id } of await listRunsAbout(app.db, memberId)) await removeResults(app, id);
    await app.db.transaction().execute((tx) => deleteRunsAbout(tx, memberId));
  },
};
