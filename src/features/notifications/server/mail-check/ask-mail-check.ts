import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";

/** Name of the job that sends the mail. */
export const MAIL_CHECK_JOB = "send-mail-check";

const A_DAY = { points: 3, seconds: 86_400 };

/** @throws Refusal `notifications.too_many_checks` */
export async function askMailCheck(app: Pick<App, "db" | "limits">, memberId: number): Promise<void> {
  if (!(await mayGetMailCheck(app, memberId))) throw new Refusal("notifications.too_many_checks", {}, 429);
  await app.db.transaction().execute((tx) => sendMailCheckTo(tx, memberId));
}

/** Counts one more mail for a member, whoever asks for it. @returns false if there were enough today */
export async function mayGetMailCheck({ limits }: Pick<App, "limits">, memberId: number): Promise<boolean> {
  return (await limits.count("mail-check", keysOfMember(memberId), A_DAY)) === null;
}

/** Sends it without counting. Staff ask `mayGetMailCheck` first. */
export async function sendMailCheckTo(tx: Tx, memberId: number): Promise<void> {
  await enqueue(tx, MAIL_CHECK_JOB, { memberId });
}
