import { toLocale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { WITHDRAWAL_DAYS } from "../rules.ts";

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
  const sender = siteOf({ site: app.sites.get(siteId) });
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

/** @param token of the link that confirms; nothing where it is confirmed already */
type Declared = { order: string; at: Date; token: string | null };

/**
 * The law's receipt on a durable medium: what was declared, and when. It goes to whatever address a visitor typed, so it
 * repeats nothing that was typed but the digits of the order, and tells nobody whether there is such an order.
 */
export function writeWithdrawalMail({
  texts,
  site,
  declared: { order, at, token },
}: {
  texts: Texts;
  site: MailSite;
  declared: Declared;
}): WrittenMail {
  const t = texts.t("shop");
  const link = token && `${site.origin}/withdraw/do?${new URLSearchParams({ token })}`;
  return writeMail({
    texts,
    site,
    subject: t("withdrawal.mail.subject"),
    paragraphs: [
      t("withdrawal.mail.words", { time: sayMoment(at, texts.regionalTag) }),
      t("withdrawal.mail.content", { order }),
      link ? t("withdrawal.mail.confirm") : t("withdrawal.mail.next"),
    ],
    ...(link && {
      button: { words: t("withdrawal.confirm"), link },
      footnote: t("withdrawal.mail.lasts", { days: WITHDRAWAL_DAYS, email: site.supportEmail }),
    }),
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
function sayMoment(at: Date, tag: string): string {
  return at.toLocaleString(tag, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
}
