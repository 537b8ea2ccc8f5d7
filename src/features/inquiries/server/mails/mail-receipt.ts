import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { keysOfMailbox } from "#platform/limits/limit-keys.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { RECEIPTS_PER_MAILBOX } from "../../rules.ts";
import { confirmToken } from "../number.ts";
import { findInquiry } from "../queries.ts";
import { findReceiver } from "./find-receiver.ts";

const DAY_SECONDS = 86_400;

const payload = z.object({ inquiryId: z.int() });

/** Confirms that an inquiry came in. It quotes nothing, since anyone can type any address. */
export const mailReceipt: Job = {
  name: "mail-inquiry-receipt",
  async run(app, job, { id }) {
    const { inquiryId } = payload.parse(job);
    const inquiry = await findInquiry(app.db, inquiryId);
    const receiver = inquiry && (await findReceiver(app, inquiry));
    if (!inquiry || !receiver) return;
    if (inquiry.addressHash !== null && (await isFull(app, inquiry.addressHash))) return;
    const { site, to, memberId } = receiver;
    const texts = app.translations.texts(toLocale(inquiry.locale) ?? "en");
    const link = `${site.origin}/inquiries/confirm/${confirmToken(app, inquiryId)}`;
    const facts = { texts, site, number: inquiry.number };
    const mail =
      inquiry.state === "unconfirmed" ? writeConfirmation({ ...facts, link }) : writeReceipt(facts);
    await sendMail(app, {
      ...{ site, to, mail, id, kind: "inquiry_receipt", mailClass: "account" },
      ...(memberId === null ? { always: true } : { memberId }),
      replyTo: inquiryId,
    });
  },
};

async function isFull({ limits }: Pick<App, "limits">, addressHash: string): Promise<boolean> {
  const limit = { points: RECEIPTS_PER_MAILBOX, seconds: DAY_SECONDS };
  return (await limits.count("inquiries.mail", keysOfMailbox(addressHash), limit)) !== null;
}

type Facts = { texts: Texts; site: MailSite; number: string };

export function writeReceipt({ texts, site, number }: Facts): WrittenMail {
  const t = texts.t("inquiries");
  return writeMail({
    ...{ texts, site, subject: t("mail.receipt.subject") },
    paragraphs: [t("mail.receipt.words", { number }), t("mail.receipt.next")],
    reason: t("mail.reason", { name: site.name }),
  });
}

export function writeConfirmation({ texts, site, number, link }: Facts & { link: string }): WrittenMail {
  const t = texts.t("inquiries");
  return writeMail({
    ...{ texts, site, subject: t("mail.confirm.subject") },
    paragraphs: [t("mail.confirm.words", { number }), t("mail.confirm.next")],
    button: { words: t("mail.confirm.button"), link },
    footnote: t("mail.confirm.not_you"),
    reason: t("mail.confirm.reason", { name: site.name }),
  });
}
