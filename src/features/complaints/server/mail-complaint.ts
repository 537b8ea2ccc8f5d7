import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { emailKey } from "#features/accounts/server/accounts.ts";
import { type ReadReport, readReports } from "#features/safety/server/safety.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { keysOfMailbox } from "#platform/limits/limit-keys.ts";
import { writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { findNotifierAddress } from "./find-address.ts";
import { receiptOfReport } from "./receipt.ts";

/** Anyone can type any address, from as many addresses of the net as they have. Each receipt is on the page as well. */
const MOST_A_DAY = { points: 10, seconds: 86_400 };

const payload = z.object({ reportId: z.int() });

/**
 * Writes the confirmation of receipt that the Digital Services Act requires. It quotes nothing, since anyone can type
 * any address.
 */
export const mailComplaint: Job = {
  name: "mail-complaint",
  async run(app, job, { id }) {
    const { reportId } = payload.parse(job);
    const [report] = await readReports(app, { ids: [reportId] });
    const to = report && (await findNotifierAddress(app, report));
    if (!report || !to || report.siteId === null) return;
    if (report.notifier && (await isFull(app, to))) return;
    await sendReceipt(app, { id, siteId: report.siteId, to, report });
  },
};

async function isFull({ seal, limits }: Pick<App, "seal" | "limits">, email: string): Promise<boolean> {
  const mailbox = seal.fingerprint("complaints.mailbox", [emailKey(email)]);
  return (await limits.count("complaints.mail", keysOfMailbox(mailbox), MOST_A_DAY)) !== null;
}

type Receipt = {
  id: string;
  siteId: number;
  to: string;
  report: ReadReport;
};

async function sendReceipt(app: App, { id, siteId, to, report }: Receipt): Promise<void> {
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
  const locale = toLocale(report.locale ?? "en") ?? "en";
  const texts = app.translations.texts(locale);
  const t = texts.t("complaints");
  const time = report.at.toLocaleString(regionalTag(locale, null), {
    ...{ dateStyle: "long", timeStyle: "long", timeZone: "UTC" },
  });
  const mail = writeMail({
    texts,
    site,
    subject: t("mail.subject"),
    paragraphs: [t("mail.words", { time, receipt: receiptOfReport(app, report) }), t("mail.next")],
    button: { words: t("mail.button"), link: `${site.origin}/complaints#look-up` },
    ...(report.notifier && { footnote: t("mail.not_you") }),
    reason: report.notifier
      ? t("mail.reason", { name: site.name })
      : texts.t("moderation")("mails.answer.reason", { name: site.name }),
  });
  await sendMail(app, { site, to, mail, kind: "complaint", id, mailClass: "account", always: true });
}
