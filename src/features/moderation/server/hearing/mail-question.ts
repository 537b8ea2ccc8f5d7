import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { findQuestion } from "./queries-question.ts";
import { questionToken } from "./question-token.ts";

const payload = z.object({ questionId: z.int() });

/** Tells a member that they are asked something before a decision, unless they have answered or are gone. */
export const mailQuestion: Job = {
  name: "mail-question",
  async run(app, job, { id }) {
    const { questionId } = payload.parse(job);
    const question = await findQuestion(app.db, questionId);
    if (!question || question.answeredAt || question.aboutId === null) return;
    const member = await findAccount(app.db, question.aboutId);
    if (!member?.email) return;
    const site = mailSiteOf(app, siteOf({ site: app.sites.get(question.siteId) }));
    const texts = app.translations.texts(question.locale as Locale);
    const link = `${site.origin}/questions/${questionToken(app, questionId)}`;
    await sendMail(app, {
      ...{ site, id, to: member.email, memberId: member.id, kind: "question", mailClass: "account" },
      mail: writeQuestionMail({ texts, site, link }),
      // A member who is not heard may lose their account.
      always: true,
    });
  },
};

/** The mail says nothing of the matter: it is on the page, behind the link. */
export function writeQuestionMail({
  texts,
  site,
  link,
}: {
  texts: Texts;
  site: MailSite;
  link: string;
}): WrittenMail {
  const t = texts.t("moderation");
  return writeMail({
    ...{ texts, site, subject: t("mails.question.subject"), paragraphs: [t("mails.question.words")] },
    button: { words: t("mails.question.button"), link },
    reason: t("mails.question.reason", { name: site.name }),
  });
}
