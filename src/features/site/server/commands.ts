import { toLocale } from "#base/locales.ts";
import { isRefusal } from "#base/refusal.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { makeShortLink } from "./make-short-link.ts";
import { insertCompany, insertSite } from "./make-site.ts";

const DAY = 86_400_000;

export const shortLinkCommand: Command = {
  name: "short-link",
  summary: "Creates a short link for a campaign: --target /pages/faq --days 30.",
  options: { target: { type: "string" }, days: { type: "string" } },
  async run(app, values) {
    const days = readCount(values, "days", { least: 1, most: 3_650, fallback: 30 });
    const wrong = new CommandError("--target must be a path on this site, such as /pages/faq.");
    if (typeof values.target !== "string") throw wrong;
    const target = values.target;
    const expiresAt = new Date(app.clock.now().getTime() + days * DAY);
    const { token } = await app.db
      .transaction()
      .execute((tx) => makeShortLink(app, tx, { purpose: "campaign", target, expiresAt }))
      .catch((error: unknown) => {
        throw isRefusal(error) ? wrong : error;
      });
    return `/${token}  redirects to ${target} until ${expiresAt.toISOString()}`;
  },
};

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
  async run({ pool, clock }, values) {
    const { company, site } = readSite(values);
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query("select count(*)::int as n from site_site");
      const companyId = await insertCompany(client, { ...company, added: clock.now() });
      await insertSite(client, { ...site, isDefault: rows[0].n === 0 }, companyId);
      await client.query("commit");
      return `Created ${site.name}. A running server serves it at ${site.domains[0]} within seconds.`;
    } catch (error) {
      await client.query("rollback");
      const taken = (error as { code?: string }).code === "23505";
      throw taken ? new CommandError("A site with this name or domain already exists.") : error;
    } finally {
      client.release();
    }
  },
};

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
