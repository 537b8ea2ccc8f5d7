import type { Job } from "#platform/job.ts";
import { CLOSE_DAYS } from "../rules.ts";
import { mailAnswer } from "./mails/mail-answer.ts";
import { mailReceipt } from "./mails/mail-receipt.ts";
import { closeAnswered } from "./queries.ts";

const DAY = 86_400_000;

const closeInquiries: Job = {
  name: "close-inquiries",
  schedule: "17 3 * * *",
  async run({ db, clock }) {
    const at = clock.now();
    const before = new Date(at.getTime() - CLOSE_DAYS * DAY);
    await db.transaction().execute((tx) => closeAnswered(tx, { before, at }));
  },
};

export const inquiriesJobs: Job[] = [mailReceipt, mailAnswer, closeInquiries];
