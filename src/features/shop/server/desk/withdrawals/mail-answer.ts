import { z } from "zod";
import type { Tx } from "#db/database.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { sendShopMail } from "../../shop-mail.ts";
import { findWithdrawal } from "../../withdrawals/queries-withdrawal.ts";

const JOB = "mail-withdrawal-answer";
const payload = z.object({ id: z.int(), answer: z.enum(["none_found", "nothing_left"]) });
type Answer = z.output<typeof payload>;

/** Call in the transaction that settles the withdrawal. */
export function mailAnswerLater(tx: Tx, answer: Answer): Promise<void> {
  return enqueue(tx, JOB, answer);
}

export const mailWithdrawalAnswer: Job = {
  name: JOB,
  run: (app, given, { id }) => mailAnswer(app, payload.parse(given), id),
};

async function mailAnswer(app: App, { id, answer }: Answer, job: string): Promise<void> {
  const row = await findWithdrawal(app.db, id);
  // Without an address, the member has been erased since.
  if (!row || row.email === null) return;
  const { siteId, locale, email, orderNo } = row;
  await sendShopMail(app, {
    ...{ memberId: null, siteId, locale, to: email, id: job, kind: "withdrawal_answer" },
    write: (words) => writeAnswerMail({ ...words, answered: { order: orderNo, answer } }),
  });
}

type Answered = { order: string; answer: Answer["answer"] };

/** It quotes only the digits of the order number, since a visitor can type any address. */
export function writeAnswerMail({
  texts,
  site,
  answered: { order, answer },
}: {
  texts: Texts;
  site: MailSite;
  answered: Answered;
}): WrittenMail {
  const t = texts.t("shop-desk");
  return writeMail({
    texts,
    site,
    subject: t("mails.answer.subject"),
    paragraphs: [
      t(`mails.answer.${answer}`, { order }),
      t(`mails.answer.${answer}_next`, { email: site.supportEmail }),
    ],
    reason: texts.t("shop")("mails.withdrawal.reason", { name: site.name }),
  });
}
