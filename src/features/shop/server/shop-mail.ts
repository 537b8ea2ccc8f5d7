import { toLocale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#server/app.ts";
import { type MailSite, type WrittenMail, writeMail } from "#server/mail-frame.ts";
import { sendMail } from "#server/send-mail.ts";
import { siteOrigin } from "#server/site-origin.ts";

type Posting = {
  siteId: number;
  locale: string;
  to: string;
  /** Of the job. */
  id: string;
  kind: string;
  write(words: { texts: Texts; site: MailSite }): WrittenMail;
};

/** A mail of the shop in the site's dress. */
export async function sendShopMail(app: App, { siteId, locale, to, id, kind, write }: Posting) {
  const sender = siteOf({ site: app.getSite(siteId) });
  const { company, name, mailName, supportEmail } = sender;
  const site = {
    name,
    mailName,
    supportEmail,
    origin: siteOrigin(app, sender),
    companyLine: `${company.name}, ${company.address}, ${company.city}`,
  };
  const mail = write({ texts: app.translations.texts(toLocale(locale) ?? "en"), site });
  await sendMail(app, { site, to, mail, kind, id });
}

type Declared = { name: string; email: string; order: string; at: Date };

/** The law's receipt: what was declared, and when. It tells nobody whether there is such an order. */
export function writeWithdrawalMail({
  texts,
  site,
  declared: { name, email, order, at },
}: {
  texts: Texts;
  site: MailSite;
  declared: Declared;
}): WrittenMail {
  const t = texts.t("shop");
  return writeMail({
    texts,
    site,
    subject: t("withdrawal.mail.subject"),
    paragraphs: [
      t("withdrawal.mail.words", { time: sayMoment(at, texts.locale) }),
      t("withdrawal.mail.content", { name, email, order }),
      t("withdrawal.mail.next"),
    ],
    reason: t("withdrawal.mail.reason", { name: site.name }),
  });
}

type Ordered = {
  id: number;
  credits: number;
  total: string;
  vat: string | null;
  percent: string;
  startNow: boolean;
};

/** What was bought, on something that lasts: with the words of the law, and where the receipt is. */
export function writeOrderMail({
  texts,
  site,
  order,
}: {
  texts: Texts;
  site: MailSite;
  order: Ordered;
}): WrittenMail {
  const t = texts.t("shop");
  const { id, credits, total, vat, percent, startNow } = order;
  const company = site.companyLine;
  return writeMail({
    texts,
    site,
    subject: t("order_mail.subject", { order: id }),
    paragraphs: [
      t(vat === null ? "order_mail.words_no_vat" : "order_mail.words", {
        ...{ order: id, credits: t("credits", { count: credits }), total, percent },
        vat: vat ?? "",
      }),
      t("confirm.renewal"),
      startNow ? t("order_mail.start_now") : t("order_mail.start_later"),
      t("order_mail.withdraw", { link: `${site.origin}/withdraw`, company, email: site.supportEmail }),
    ],
    button: { words: t("order_mail.button"), link: `${site.origin}/transactions/${id}` },
    reason: t("order_mail.reason", { name: site.name }),
  });
}

/** With its zone: it is a proof. */
function sayMoment(at: Date, locale: string): string {
  return at.toLocaleString(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
}
