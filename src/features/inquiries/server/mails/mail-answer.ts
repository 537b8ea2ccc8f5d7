import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import type { Texts } from "#i18n/texts.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { findInquiry, findText } from "../queries.ts";
import { revealWords } from "../words.ts";
import { findReceiver } from "./find-receiver.ts";

const payload = z.object({ textId: z.int() });

/** Sends what staff have answered. The first paragraph may appear on a locked screen, so it says nothing of it. */
export const mailAnswer: Job = {
  name: "mail-inquiry-answer",
  async run(app, job, { id }) {
    const text = await findText(app.db, payload.parse(job).textId);
    const inquiry = text && (await findInquiry(app.db, text.inquiryId));
    const receiver = inquiry && (await findReceiver(app, inquiry));
    if (!text || !inquiry || !receiver) return;
    const words = revealWords(app, text);
    const { site, to, memberId } = receiver;
    await sendMail(app, {
      ...{ site, to, id, kind: "inquiry_answer", mailClass: "account" },
      mail: writeAnswer({
        texts: app.translations.texts(toLocale(inquiry.locale) ?? "en"),
        ...{ site, words, number: inquiry.number },
        link: memberId === null ? null : `${site.origin}/inquiries/${inquiry.id}`,
      }),
      ...(memberId === null ? { always: true } : { memberId }),
      replyTo: inquiry.id,
    });
  },
};

type Answer = {
  texts: Texts;
  site: MailSite;
  number: string;
  words: string;
  /** Null for a visitor, who has no account to read it in. */
  link: string | null;
};

export function writeAnswer({ texts, site, number, words, link }: Answer): WrittenMail {
  const t = texts.t("inquiries");
  const lines = words.split("\n").filter((line) => line.trim() !== "");
  const takesReplies = site.bounceDomain !== null;
  return writeMail({
    ...{ texts, site, subject: t("mail.answer.subject") },
    paragraphs: [t("mail.answer.words", { number }), ...lines],
    ...(link !== null && { button: { words: t("mail.answer.button"), link } }),
    footnote: t(takesReplies ? "mail.answer.reply" : "mail.answer.no_reply"),
    reason: t("mail.reason", { name: site.name }),
  });
}
