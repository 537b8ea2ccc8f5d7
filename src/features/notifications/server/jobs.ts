import type { Job } from "#platform/job.ts";
import { sendAnnouncements } from "./calendar/send-announcements.ts";
import { sendReminders } from "./calendar/send-reminders.ts";
import { sendWeekly } from "./calendar/send-weekly.ts";
import { findForgotten } from "./find-forgotten.ts";
import { sendMailCheck } from "./mail-check/send-mail-check.ts";
import { sendActivityMails } from "./send-activity-mails.ts";
import { pushJobs } from "./send-pushes.ts";
import { tellOpened } from "./tell-opened.ts";

export const notificationsJobs: Job[] = [
  sendActivityMails,
  ...pushJobs,
  findForgotten,
  sendReminders,
  sendWeekly,
  sendAnnouncements,
  sendMailCheck,
  tellOpened,
];
