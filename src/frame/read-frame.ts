import { accountsSettings } from "#features/accounts/settings.ts";
import { maySomeVisitorsSearch } from "#features/discovery/server/discovery.ts";
import { discoverySettings } from "#features/discovery/settings.ts";
import { fieldsAsked } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { cleanPhone, settingsOf, siteOf, writeBrandStyle } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { relevantLocales } from "#i18n/negotiate.ts";
import type { PageContext } from "#platform/page-context.ts";
import { readMember } from "./read-member.ts";

export type Frame = Awaited<ReturnType<typeof readFrame>>;

/** Reads what the frame around every page needs about the site, the viewer and their country. */
export async function readFrame(page: PageContext) {
  const site = siteOf(page);
  const { company } = site;
  const settings = settingsOf(page, siteSettings);
  const asked = { ...settingsOf(page, profilesSettings), ...settingsOf(page, discoverySettings) };
  const member = page.viewer.kind === "member" ? await readMember(page, page.viewer) : null;
  return {
    site: {
      name: site.name,
      supportEmail: site.supportEmail,
      supportPhone: cleanPhone(company.supportPhone),
    },
    brand: page.place === "desk" ? null : viewBrand(site),
    company: { name: company.name, address: company.address, city: company.city, country: company.country },
    locales: relevantLocales({
      geoCountry: page.selectedCountry ?? page.country,
      profileCountry: member?.country ?? null,
      acceptLanguage: page.acceptLanguage,
      current: page.locale,
      forceAll: settings.force_all_locales,
      offered: site.locales,
    }),
    country: page.country,
    loggedIn: member !== null,
    member,
    demo: page.app.config.MODE === "demo",
    entry: { enabled: settings.enable_site_entry_popup === "yes", countries: settings.site_entry_countries },
    minAge: settings.min_age,
    signups: settingsOf(page, accountsSettings).signups,
    countries: settings.countries,
    asked: fieldsAsked(asked),
    visitorsSeePhotos: maySomeVisitorsSearch(page),
  };
}

/** What makes this site's pages look unlike those of the installation's other sites. */
function viewBrand({ brand: { palette, logo } }: Pick<ReturnType<typeof siteOf>, "brand">) {
  return {
    style: palette && writeBrandStyle(palette),
    colour: palette?.light.primary ?? null,
    logo,
  };
}
