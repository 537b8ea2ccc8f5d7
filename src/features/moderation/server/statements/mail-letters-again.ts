import { z } from "zod";
import { requestLetters } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { APPEAL_MONTHS } from "../../case-rules.ts";
import { appealUntil, findAppealable, reportOf } from "../appeals/file-appeal.ts";
import { hasAppealed } from "../cases/queries-case.ts";
import { findStatement, listToldSince, type Receiver } from "./queries-statement.ts";
import { sendLetterAgain } from "./send-letters.ts";

/** Letters that are mailed again at once, the newest first. */
const MOST = 3;

const payload = z.object({ memberId: z.int() });

/** Asks for the links of decisions again. The answer is the same for everybody. */
export function requestLettersAgain(app: Pick<App, "db" | "clock" | "sites">, email: string): Promise<void> {
  return requestLetters(app, email, (tx, memberId) => enqueue(tx, mailLettersAgain.name, { memberId }));
}

/** Mails a member the newest letters again by which they can still appeal, and those about their own reports. */
export const mailLettersAgain: Job = {
  name: "mail-letters-again",
  async run(app, job, { id: jobId }) {
    const { memberId } = payload.parse(job);
    const since = addMonths(app.clock.now(), -APPEAL_MONTHS);
    let mailed = 0;
    for (const id of await listToldSince(app.db, memberId, since)) {
      if (mailed === MOST) return;
      if (!(await isOpen(app, id))) continue;
      await sendLetterAgain(app, id, `${jobId}-${id}`);
      mailed += 1;
    }
  },
};

async function isOpen({ db, clock }: Pick<App, "db" | "clock">, id: number): Promise<boolean> {
  const letter = await findStatement(db, id);
  const until = letter ? appealUntil(letter) : null;
  if (!letter || until === null || until <= clock.now()) return false;
  const decision = await findAppealable(db, letter);
  const by = letter.receiver as Receiver;
  return !!decision && !(await hasAppealed(db, { decisionId: decision.id, by, report: reportOf(letter) }));
}
