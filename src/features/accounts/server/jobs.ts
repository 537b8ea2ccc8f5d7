import type { Tx } from "#db/database.ts";
import type { Job } from "#platform/job.ts";
import { sweepExports } from "./export-data.ts";
import { deleteLocksBefore } from "./log-in/queries-lock.ts";
import { deleteChallengesBefore } from "./log-in/queries-passkey.ts";
import { deleteSessionsExpiredBefore } from "./log-in/queries-session.ts";
import { deleteMailRequestsBefore, deleteTokensExpiredBefore } from "./queries-token.ts";

const DAY = 86_400_000;

/** Each kind of row with the days it is kept after its end, and the function that deletes it. */
export const RETENTION: { name: string; days: number; forget(tx: Tx, before: Date): Promise<unknown> }[] = [
  { name: "forget-expired-sessions", days: 0, forget: deleteSessionsExpiredBefore },
  { name: "forget-expired-links", days: 1, forget: deleteTokensExpiredBefore },
  { name: "forget-old-locks", days: 1, forget: deleteLocksBefore },
  { name: "forget-mail-requests", days: 2, forget: deleteMailRequestsBefore },
  { name: "forget-challenges", days: 1, forget: deleteChallengesBefore },
];

export const accountsRetention: Job[] = RETENTION.map(({ name, days, forget }, index) => ({
  name,
  schedule: `${30 + index} 3 * * *`,
  async run(app) {
    const before = new Date(app.clock.now().getTime() - days * DAY);
    await app.db.transaction().execute((tx) => forget(tx, before));
  },
}));

export const sweepOldExports: Job = {
  name: "sweep-old-exports",
  schedule: "45 3 * * *",
  async run(app) {
    await sweepExports(app);
  },
};
