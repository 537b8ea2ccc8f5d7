import { z } from "zod";
import { enqueueOnce } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { closeUnconfirmed } from "./close-unconfirmed.ts";
import { eraseMember } from "./erase-member.ts";
import { sendLastMail } from "./last-mail.ts";
import { listDue } from "./queries-erasure.ts";

const JOB = "erase-member";
/** One erasure after the other: however many are due, members who are online notice nothing. */
const QUEUE = "erasures";
const MOST = 1_000;

const about = z.object({ memberId: z.int() });

export const erasureJobs: Job[] = [
  { name: JOB, run: (app, payload) => eraseMember(app, about.parse(payload).memberId) },
  {
    // Coming back needs no job to be cancelled: an account is due only at the moment of looking.
    name: "erase-due-accounts",
    schedule: "*/5 * * * *",
    async run({ db, clock }) {
      const due = await listDue(db, clock.now(), MOST);
      await db.transaction().execute(async (tx) => {
        for (const memberId of due)
          await enqueueOnce(tx, { job: JOB, key: `${JOB} ${memberId}`, queue: QUEUE }, { memberId });
      });
    },
  },
  {
    name: "forget-unconfirmed-members",
    schedule: "35 3 * * *",
    run: (app) => closeUnconfirmed(app),
  },
  sendLastMail,
];
