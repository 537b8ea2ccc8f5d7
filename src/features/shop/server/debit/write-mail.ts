import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { endOnce } from "../../debit-rules.ts";

type Told = {
  texts: Texts;
  site: MailSite;
  debit: {
    orderId: number;
    /** Formatted for the reader's locale. */
    amount: string;
    dueOn: string;
    reference: string;
    creditorId: string;
    creditorName: string;
    last4: string;
  };
};

/** The notice that SEPA requires before each debit: amount, date, mandate and creditor. */
export function writeDebitMail({ texts, site, debit }: Told): WrittenMail {
  const t = texts.t("shop");
  const { amount, reference, creditorId, creditorName, last4 } = debit;
  const day = sayDay(debit.dueOn, texts.regionalTag);
  return writeMail({
    texts,
    site,
    subject: t("mails.debit.subject"),
    paragraphs: [
      endOnce(t("mails.debit.words", { amount, day, account: last4, creditor: creditorName })),
      t("mails.debit.mandate", { reference, id: creditorId }),
      t("mails.debit.money"),
    ],
    button: { words: t("mails.debit.button"), link: `${site.origin}/transactions/${debit.orderId}` },
    reason: t("mails.debit.reason", { name: site.name }),
  });
}

export function sayDay(date: string, tag: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
}
