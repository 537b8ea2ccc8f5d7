import { z } from "zod";
import { siteOf } from "#features/site/server/site.ts";
import type { Job } from "#platform/job.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { findReceiver } from "../find-receiver.ts";
import { MAIL_CHECK_JOB } from "./ask-mail-check.ts";
import { CHECK_LASTS_MS, sealCheck } from "./check-link.ts";
import { writeMailCheck } from "./write-mail-check.ts";

const about = z.object({ memberId: z.int() });

/** The member asks for this mail, so it goes to an address that gets no other. */
export const sendMailCheck: Job = {
  name: MAIL_CHECK_JOB,
  async run(app, payload, { id }) {
    const { memberId } = about.parse(payload);
    const receiver = await findReceiver(app, memberId);
    if (!receiver?.email) return;
    const { email: address, siteId, locale } = receiver;
    const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
    const expires = new Date(app.clock.now().getTime() + CHECK_LASTS_MS);
    const token = sealCheck(app.seal, { memberId, address, expires });
    const link = `${site.origin}/mail-check?token=${token}`;
    const mail = writeMailCheck({ texts: app.translations.texts(locale), site, link });
    await sendMail(app, {
      ...{ site, mail, to: address, kind: MAIL_CHECK_JOB, id },
      ...{ mailClass: "account", memberId, always: true },
    });
  },
};
