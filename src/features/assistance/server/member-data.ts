import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { listAllNotes } from "./queries.ts";

/** The notes about a member are their data too, without who wrote them. They go with the account. */
export const assistanceData: MemberData = {
  feature: "assistance",
  async *exportData({ db }, memberId) {
    const notes = await listAllNotes(db, memberId);
    if (notes.length > 0) yield jsonFile("staff-notes.json", notes);
  },
  erase: async () => {},
};
