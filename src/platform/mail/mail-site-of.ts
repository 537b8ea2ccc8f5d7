import type { App, RequestSite } from "../app.ts";
import { siteOrigin } from "../site-origin.ts";
import type { MailSite } from "./mail-frame.ts";

type Sender = Pick<RequestSite, "id" | "name" | "domain" | "domainLanguage" | "mailFrom" | "bounceDomain"> &
  Pick<MailSite, "mailName" | "supportEmail"> & {
    company: { name: string; address: string; city: string };
    brand: { palette: MailSite["palette"] };
  };

/** The site as its mails name it. */
export function mailSiteOf(app: Pick<App, "config">, site: Sender): MailSite {
  const { company, id, name, mailName, supportEmail, mailFrom, bounceDomain } = site;
  return {
    id,
    name,
    mailName,
    supportEmail,
    mailFrom,
    bounceDomain,
    language: (site.domainLanguage ?? "en").slice(0, 2),
    origin: siteOrigin(app, site),
    palette: site.brand.palette,
    companyLine: `${company.name}, ${company.address}, ${company.city}`,
  };
}
