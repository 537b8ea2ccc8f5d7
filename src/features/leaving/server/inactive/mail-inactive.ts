import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { readLeavingMoney } from "#features/shop/server/shop.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { findNotice } from "./queries-inactive.ts";

export const INACTIVE_MAIL = "send-inactive-mail";

const payload = z.object({ memberId: z.int() });

/** Tells a member that the account will be closed, unless they came back meanwhile. */
export const mailInactive: Job = {
  name: INACTIVE_MAIL,
  async run(app, given, { id }) {
    const { memberId } = payload.parse(given);
    const notice = await findNotice(app.db, memberId);
    const member = await findAccount(app.db, memberId);
    if (!notice || !member?.email) return;
    const site = mailSiteOf(app, siteOf({ site: app.sites.get(member.siteId) }));
    const { refundable, atClosing, atErasure, lapsing } = await readLeavingMoney(app, memberId);
    const mail = writeInactiveMail({
      texts: app.translations.texts(toLocale(member.locale) ?? "en"),
      site,
      closeOn: notice.closeOn,
      isLast: notice.secondMailAt !== null,
      credits: Math.max(refundable.credits, atClosing.credits + atErasure.credits + lapsing.credits),
    });
    // Nobody loses an account without a word, whatever bounced before.
    await sendMail(app, {
      ...{ site, to: member.email, mail, kind: INACTIVE_MAIL, id },
      ...{ mailClass: "account", memberId, always: true },
    });
  },
};

type Inactive = {
  texts: Texts;
  site: MailSite;
  /** The day on which the account is closed. */
  closeOn: string;
  isLast: boolean;
  /** Bought and unused. */
  credits: number;
};

export function writeInactiveMail({ texts, site, closeOn, isLast, credits }: Inactive): WrittenMail {
  const t = texts.t("leaving");
  const date = new Date(`${closeOn}T12:00:00Z`).toLocaleDateString(texts.regionalTag, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return writeMail({
    texts,
    site,
    subject: isLast ? t("inactive.subject_last", { date }) : t("inactive.subject"),
    paragraphs: [
      t("inactive.words"),
      t("inactive.closing", { date }),
      ...(credits > 0
        ? [t("inactive.credits", { credits: texts.t("shop")("credits", { count: credits }) })]
        : []),
    ],
    button: { words: t("inactive.button"), link: `${site.origin}/login` },
    reason: t("inactive.reason", { name: site.name }),
  });
}
