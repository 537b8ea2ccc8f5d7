import type { App, RequestSite } from "../app.ts";
import { siteOrigin } from "../site-origin.ts";
import type { MailSite } from "./mail-frame.ts";

type Sender = Pick<RequestSite, "name" | "domain"> &
  Pick<MailSite, "mailName" | "supportEmail"> & {
    company: { name: string; address: string; city: string };
  };

/** The site as its mails name it. */
export function mailSiteOf(app: Pick<App, "config">, site: Sender): MailSite {
  const { company, name, mailName, supportEmail } = site;
  return {
    name,
    mailName,
    supportEmail,
    origin: siteOrigin(app, site),
    companyLine: `${company.name}, ${company.address}, ${company.city}`,
  };
}
