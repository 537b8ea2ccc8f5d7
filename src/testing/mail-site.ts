import type { MailSite } from "#platform/mail/mail-frame.ts";

/** A site for tests that write mails without a database. */
export const MAIL_SITE: MailSite = {
  id: 1,
  name: "Velvet",
  mailName: "Velvet post",
  supportEmail: "help@velvet.example",
  mailFrom: null,
  bounceDomain: null,
  language: "en",
  origin: "https://velvet.example",
  palette: null,
  companyLine: "Velvet B.V., Voorbeeldlaan 1, Utrecht",
};
