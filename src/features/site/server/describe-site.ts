import type { Scope } from "#platform/scope.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { cleanPhone } from "../rules.ts";
import { siteOf, siteText } from "./site-of.ts";

/**
 * The site and its company in the words of schema.org, for search engines. Only what the operator has entered: no
 * ratings, and no numbers of members.
 */
export function describeSite(scope: Pick<Scope, "site" | "texts" | "app" | "locale">) {
  const site = siteOf(scope);
  const origin = siteOrigin(scope.app, site);
  const { company, supportEmail: email } = site;
  const telephone = cleanPhone(company.supportPhone);
  const address = {
    "@type": "PostalAddress",
    streetAddress: company.address,
    addressLocality: company.city,
    addressCountry: company.country,
  };
  const contactPoint = {
    "@type": "ContactPoint",
    contactType: "customer service",
    email,
    ...(telephone && { telephone }),
  };
  const [vatID] = company.vatNumbers;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "WebSite",
        "@id": `${origin}/#site`,
        url: `${origin}/`,
        name: site.name,
        description: siteText(site, "description", scope.texts),
        inLanguage: scope.locale,
        publisher: { "@id": `${origin}/#company` },
      },
      {
        "@type": "Organization",
        "@id": `${origin}/#company`,
        name: company.name,
        url: `${origin}/`,
        address,
        contactPoint,
        ...(vatID && { vatID }),
      },
    ],
  };
}
