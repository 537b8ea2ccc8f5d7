import { z } from "zod";
import { enqueueEachOnce } from "#platform/enqueue.ts";
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
      const jobs = due.map((memberId) => ({ key: `${JOB} ${memberId}`, payload: { memberId } }));
      await db.transaction().execute((tx) => enqueueEachOnce(tx, { job: JOB, queue: BULK_QUEUE }, jobs));
    },
  },
  sendLastMail,
];
