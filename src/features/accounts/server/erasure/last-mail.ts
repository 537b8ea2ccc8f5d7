import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { writeAccountGoneMail } from "../mails/write-account-gone-mail.ts";
import type { MemberRow } from "../queries.ts";

const JOB = "send-account-gone-mail";
const PURPOSE = "accounts.last_mail";

const payload = z.object({ siteId: z.int(), locale: z.string(), sealed: z.string() });
const receiver = z.object({ email: z.string(), username: z.string() });

/** The payload of the job: by the time it runs, the account no longer has an address. It names no member. */
export function sealLastMail(
  { seal }: Pick<App, "seal">,
  { siteId, locale, email, username }: Pick<MemberRow, "siteId" | "locale" | "username"> & { email: string },
): z.infer<typeof payload> {
  return { siteId, locale, sealed: seal.hide(PURPOSE, JSON.stringify({ email, username })) };
}

/** Tells somebody that their account was deleted. */
export const sendLastMail: Job = {
  name: JOB,
  async run(app, given, { id }) {
    const { siteId, locale, sealed } = payload.parse(given);
    const { email: to, username } = receiver.parse(JSON.parse(app.seal.reveal(PURPOSE, sealed)));
    const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
    const texts = app.translations.texts(locale as Locale);
    const mail = writeAccountGoneMail({ texts, site, username });
    await sendMail(app, { site, to, mail, kind: JOB, id, mailClass: "account", always: true });
  },
};
