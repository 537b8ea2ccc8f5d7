import { z } from "zod";
import { enqueueOnce } from "#platform/enqueue.ts";
import { BULK_QUEUE, type Job } from "#platform/job.ts";
import { eraseMember } from "./erase-member.ts";
import { sendLastMail } from "./last-mail.ts";
import { listDue } from "./queries-erasure.ts";

const JOB = "erase-member";
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
          await enqueueOnce(tx, { job: JOB, key: `${JOB} ${memberId}`, queue: BULK_QUEUE }, { memberId });
      });
    },
  },
  sendLastMail,
];
