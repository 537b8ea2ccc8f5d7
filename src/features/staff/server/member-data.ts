import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { listAccesses } from "./audit/queries-reason.ts";

/**
 * Contains when people of staff read the member's private data and why, by role. Nothing is erased: the entries name a
 * member only by number, and have periods of their own.
 */
export const staffData: MemberData = {
  feature: "staff",
  async *exportData({ db, clock }, memberId) {
    const accesses = await listAccesses(db, { aboutId: memberId, at: clock.now() });
    yield jsonFile("staff-access.json", {
      accesses: accesses
        .filter(({ withheld }) => !withheld)
        .map(({ at, kind, scope, category, roles }) => ({
          at,
          what: kind,
          ...(scope !== null && { scope }),
          ...(category !== null && { category }),
          roles,
        })),
      withheld: accesses.filter(({ withheld }) => withheld).length,
    });
  },
  erase: async () => {},
};
