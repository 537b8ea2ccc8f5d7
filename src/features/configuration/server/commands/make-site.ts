import { CompiledQuery } from "kysely";
import { toLocale } from "#base/locales.ts";
import type { Tx } from "#db/database.ts";
import { hasSites, insertCompany, insertSite, type RunSql } from "#features/site/server/site.ts";
import { writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { configurationKinds } from "../kinds.ts";

const COMPANY_OPTIONS = ["company", "address", "city", "country", "kvk", "vat", "phone"] as const;

/** Creates a site with the standard price list. The first site of an installation becomes the default. */
export const makeSiteCommand: Command = {
  name: "make-site",
  summary:
    'Creates a site and its company: --name Velvet --domain velvet.example --email help@velvet.example --company "Velvet B.V." ' +
    '--address "Main street 1" --city Utrecht --country NL --kvk 12345678 --vat NL123456789B01 --phone "+31 30 1234567" [--language nl] [--niche 1].',
  options: Object.fromEntries(
    ["name", "domain", "email", "language", "niche", ...COMPANY_OPTIONS].map((name) => [
      name,
      { type: "string" } as const,
    ]),
  ),
  async run(app, values) {
    const { company, site } = readSite(values);
    try {
      await app.db.transaction().execute((tx) => makeSite(app, tx, { company, site }));
    } catch (error) {
      const taken = (error as { code?: string }).code === "23505";
      throw taken ? new CommandError("A site with this name or domain already exists.") : error;
    }
    return `Created ${site.name}. A running server answers at ${site.domains[0]} within seconds. The site is not open yet: /desk/getting-started says what is left, or the command open-site.`;
  },
};

type New = ReturnType<typeof readSite>;

async function makeSite(app: App, tx: Tx, { company, site }: New): Promise<void> {
  const run: RunSql = (text, values) => tx.executeQuery(CompiledQuery.raw(text, values));
  const isDefault = !(await hasSites(tx));
  const companyId = await insertCompany(run, { ...company, added: app.clock.now() });
  const siteId = await insertSite(run, { ...site, isDefault }, companyId);
  await writeAudit(app, tx, {
    ...{ kind: configurationKinds.siteMade, actor: { by: "cli" }, siteId },
    after: { name: site.name, domain: site.domains[0], company: company.name },
  });
}

function readSite(values: CommandValues) {
  const text = (name: string) => readText(values, name);
  const domain = text("domain").toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain))
    throw new CommandError("--domain must be a host name, such as velvet.example.");
  const language = values.language === undefined ? null : toLocale(text("language"));
  if (values.language !== undefined && language === null)
    throw new CommandError("--language must be one of the supported languages.");
  const country = text("country").toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) throw new CommandError("--country must be a two-letter code, such as NL.");
  const company = {
    name: text("company"),
    address: text("address"),
    city: text("city"),
    country,
    kvk: text("kvk"),
    vatNumbers: [text("vat")],
    tradenames: [text("name")],
    supportPhone: text("phone"),
  };
  const site = {
    name: text("name"),
    domains: [domain] as [string],
    domainLanguage: language,
    niche: readCount(values, "niche", { least: 1, most: 7, fallback: 1 }),
    supportEmail: text("email"),
    openedAt: null,
    settings: {},
    texts: {},
    priceLevel: 100,
  };
  return { company, site };
}

function readText(values: CommandValues, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value.trim() === "") throw new CommandError(`--${name} is required.`);
  return value.trim();
}
