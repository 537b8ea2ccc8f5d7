import { toLocale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { WITHDRAWAL_DAYS } from "../withdrawal-rules.ts";

type ShopMail = {
  /** Null for somebody who is no member. */
  memberId: number | null;
  siteId: number;
  locale: string;
  to: string;
  /** The same whenever the same mail is sent again. */
  id: string;
  kind: string;
  write(words: { texts: Texts; site: MailSite }): WrittenMail;
};

/**
 * Sends a mail about an order, which the law demands: it goes also to an address whose mails bounce.
 * @returns false if its server refuses it for good
 */
export async function sendShopMail(
  app: Pick<
    App,
    "config" | "db" | "clock" | "seal" | "log" | "metrics" | "translations" | "mail" | "sites" | "announce"
  >,
  { memberId, siteId, locale, to, id, kind, write }: ShopMail,
): Promise<boolean> {
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
  const mail = write({ texts: app.translations.texts(toLocale(locale) ?? "en"), site });
  return sendMail(app, {
    ...{ site, to, mail, kind, id, mailClass: "account", always: true },
    ...(memberId !== null && { memberId }),
  });
}

/** `token` is for the link that confirms it; `null` if it is confirmed already. */
type Declared = { order: string; at: Date; token: string | null };

/**
 * The receipt on a durable medium that the law requires. Since a visitor can type any address, it quotes only the digits
 * of the order number, and does not reveal whether the order exists.
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
    subject: t("mails.withdrawal.subject"),
    paragraphs: [
      t("mails.withdrawal.words", { time: sayMoment(at, texts.regionalTag) }),
      t("mails.withdrawal.content", { order }),
      link ? t("mails.withdrawal.confirm") : t("mails.withdrawal.next"),
    ],
    ...(link && {
      button: { words: t("withdrawal.confirm"), link },
      footnote: t("mails.withdrawal.lasts", { days: WITHDRAWAL_DAYS, email: site.supportEmail }),
    }),
    reason: t("mails.withdrawal.reason", { name: site.name }),
  });
}

type Ordered = {
  id: number;
  credits: number;
  total: string;
  vat: string | null;
  percent: string;
  startNow: boolean;
  /** HTML. */
  terms: string;
};

/** The order confirmation on a durable medium that the law requires. */
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
  const { id, credits, total, vat, percent, startNow, terms } = order;
  const company = site.companyLine;
  return writeMail({
    texts,
    site,
    subject: t("mails.order.subject", { order: id }),
    paragraphs: [
      t(vat === null ? "mails.order.words_no_vat" : "mails.order.words", {
        ...{ order: id, credits: t("credits", { count: credits }), total, percent },
        vat: vat ?? "",
      }),
      t("confirm.renewal"),
      startNow ? t("mails.order.start_now") : t("mails.order.start_later"),
      t("mails.order.withdraw", { link: `${site.origin}/withdraw`, company, email: site.supportEmail }),
      t("mails.order.terms"),
    ],
    appendix: terms,
    button: { words: t("mails.order.button"), link: `${site.origin}/transactions/${id}` },
    reason: t("mails.order.reason", { name: site.name }),
  });
}

/** Includes the time zone, since the e-mail is evidence. */
function sayMoment(at: Date, tag: string): string {
  return at.toLocaleString(tag, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
}
