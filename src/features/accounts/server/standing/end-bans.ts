import type { Job } from "#platform/job.ts";
import { isBanned } from "../../standing-rules.ts";
import { listEndedBans, lockMember } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";

/** Gives members whose ban has ended the status that follows from everything else. */
export const endBans: Job = {
  name: "end-bans",
  schedule: "*/5 * * * *",
  async run(app) {
    for (const memberId of await listEndedBans(app.db, app.clock.now()))
      await app.db.transaction().execute(async (tx) => {
        const member = await lockMember(tx, memberId);
        // A new ban may have begun meanwhile.
        if (!member || isBanned(member, app.clock.now())) return;
        await changeStanding(app, tx, { member, change: { bannedAt: null, bannedUntil: null } });
      });
  },
};
