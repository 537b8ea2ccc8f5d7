import type { Seed } from "#db/seed.ts";
import { insertCompany, insertSite, type NewCompany, type NewSite, type RunSql } from "./make-site.ts";

const SITES: Omit<NewSite, "openedAt">[] = [
  {
    name: "Velvet",
    supportEmail: "help@velvet.example",
    domains: ["localhost", "en.localhost"],
    domainLanguage: null,
    niche: 1,
    isDefault: true,
    settings: {},
    texts: {},
    priceLevel: 100,
  },
  {
    name: "Avondrood",
    supportEmail: "help@avondrood.example",
    domains: ["nl.localhost"],
    domainLanguage: "nl-NL",
    niche: 6,
    isDefault: false,
    settings: {
      ...{ message_length: 1_500, refund_days: 30, swipe_likes: 6 },
      ...{ brand_colour: "#5b2a86", brand_highlight: "#c2410c" },
    },
    texts: {
      nl: {
        index_title: "Daten als je weet wat je wilt",
        description: "Avondrood is voor volwassenen die het spel kennen: eerlijke prijzen, geen abonnement.",
      },
      en: {
        index_title: "Dating for those who know what they want",
        description: "Avondrood is for experienced adults: fair prices, no subscription.",
      },
    },
    priceLevel: 90,
  },
  {
    name: "Samtlicht",
    supportEmail: "help@samtlicht.example",
    domains: ["de.localhost"],
    domainLanguage: "de-DE",
    niche: 4,
    isDefault: false,
    settings: {
      ...{ free_messages: 5, signups: "with_trafficsource", force_all_locales: true },
      ...{ brand_colour: "#0b5d5d", brand_highlight: "#b3480f" },
    },
    texts: {
      de: {
        index_title: "Rund, schön und gesucht",
        description:
          "Samtlicht bringt Erwachsene zusammen, die Kurven lieben: ehrlich, diskret und ohne Abo.",
      },
      en: {
        index_title: "Curvy, lovely, wanted",
        description: "Samtlicht brings together adults who love curves. Honest, discreet, no subscription.",
      },
    },
    priceLevel: 110,
  },
];

const COMPANY: NewCompany = {
  name: "Velvet Demo B.V.",
  address: "Voorbeeldlaan 1",
  city: "Utrecht",
  country: "NL",
  kvk: "00000000",
  tradenames: SITES.map((site) => site.name),
  vatNumbers: ["NL000000000B01"],
  supportPhone: "+31 30 000-0000",
  added: new Date("2024-05-01T09:00:00Z"),
  // Valid, but belongs to nobody.
  creditor: { id: "NL22ZZZ000000000000", name: "Velvet Demo B.V.", iban: "NL20INGB0001234567" },
};

/** Creates three brands on three domains, all of one company. */
export const seedSites: Seed = {
  name: "sites",
  async run({ client }) {
    const run: RunSql = (text, values) => client.query(text, values);
    const companyId = await insertCompany(run, COMPANY);
    for (const site of SITES) await insertSite(run, { ...site, openedAt: COMPANY.added }, companyId);
  },
};
