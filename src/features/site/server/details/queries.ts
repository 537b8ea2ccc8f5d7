import type { Db, Tx } from "#db/database.ts";

const COMPANY = [
  "name",
  "address",
  "city",
  "country",
  "kvk",
  "tradenames",
  "vatNumbers",
  "supportPhone",
  "deleteDiscount",
] as const;

export type CompanyChange = Partial<{
  name: string;
  address: string;
  city: string;
  country: string;
  kvk: string;
  tradenames: string[];
  vatNumbers: string[];
  supportPhone: string;
  deleteDiscount: number;
}>;

export type SiteChange = Partial<{
  name: string;
  mailName: string;
  supportEmail: string;
  domainLanguage: string | null;
  locales: string[] | null;
}>;

/** Reads everything of a site that is no setting and no price. */
export async function findDetails(db: Db, siteId: number) {
  const site = await db.selectFrom("siteSite").selectAll().where("id", "=", siteId).executeTakeFirst();
  if (!site) return undefined;
  const company = await db
    .selectFrom("siteCompany")
    .select(COMPANY)
    .where("id", "=", site.companyId)
    .executeTakeFirstOrThrow();
  const domains = await db
    .selectFrom("siteDomain")
    .selectAll()
    .where("siteId", "=", siteId)
    .orderBy("domain")
    .execute();
  const texts = await db.selectFrom("siteText").selectAll().where("siteId", "=", siteId).execute();
  return { site, company, domains, texts };
}
export type Details = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

/** Locks all sites of the company of a site, in the order of their numbers. @returns their numbers */
export async function lockSitesOfCompany(tx: Tx, siteId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("siteSite")
    .select("id")
    .where("companyId", "=", (of) => of.selectFrom("siteSite").select("companyId").where("id", "=", siteId))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a change of a site. @returns the new revision */
export async function countChange(tx: Tx, siteId: number): Promise<number> {
  const { revision } = await tx
    .updateTable("siteSite")
    .set((of) => ({ revision: of("revision", "+", 1) }))
    .where("id", "=", siteId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

export function updateCompany(tx: Tx, siteId: number, change: CompanyChange) {
  return tx
    .updateTable("siteCompany")
    .set(change)
    .where("id", "=", (of) => of.selectFrom("siteSite").select("companyId").where("id", "=", siteId))
    .execute();
}

export function updateSite(tx: Tx, siteId: number, change: SiteChange) {
  return tx.updateTable("siteSite").set(change).where("id", "=", siteId).execute();
}

/** Returns whether another site has this name. */
export async function hasNamesake(db: Db, { siteId, name }: { siteId: number; name: string }) {
  const row = await db
    .selectFrom("siteSite")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", siteId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the domains that another site has. */
export async function listTakenDomains(
  db: Db,
  { siteId, domains }: { siteId: number; domains: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom("siteDomain")
    .select("domain")
    .where("domain", "in", domains)
    .where("siteId", "<>", siteId)
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Makes these the domains of a site. Those that stay keep when they were first seen. */
export async function replaceDomains(
  tx: Tx,
  { siteId, domains, main }: { siteId: number; domains: readonly string[]; main: string },
): Promise<void> {
  await tx.deleteFrom("siteDomain").where("siteId", "=", siteId).where("domain", "not in", domains).execute();
  await tx.updateTable("siteDomain").set({ isMain: false }).where("siteId", "=", siteId).execute();
  await tx
    .insertInto("siteDomain")
    .values(domains.map((domain) => ({ domain, siteId })))
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .execute();
  await tx
    .updateTable("siteDomain")
    .set({ isMain: true })
    .where("siteId", "=", siteId)
    .where("domain", "=", main)
    .execute();
}

type Text = { siteId: number; locale: string; key: string };

/** @param value null: the product's words again */
export function putText(tx: Tx, { value, ...text }: Text & { value: string | null }) {
  const { siteId, locale, key } = text;
  if (value === null)
    return tx
      .deleteFrom("siteText")
      .where("siteId", "=", siteId)
      .where("locale", "=", locale)
      .where("key", "=", key)
      .execute();
  return tx
    .insertInto("siteText")
    .values({ ...text, value })
    .onConflict((conflict) => conflict.columns(["siteId", "locale", "key"]).doUpdateSet({ value }))
    .execute();
}

export function noteSeen(tx: Tx, { domain, at }: { domain: string; at: Date }) {
  return tx
    .updateTable("siteDomain")
    .set({ seenAt: at })
    .where("domain", "=", domain)
    .where("seenAt", "is", null)
    .execute();
}

export function insertPageVersions(
  tx: Tx,
  versions: readonly { page: string; version: string; since: Date }[],
) {
  return tx
    .insertInto("sitePageVersion")
    .values(versions)
    .onConflict((conflict) => conflict.columns(["page", "version"]).doNothing())
    .execute();
}

export function listPageVersions(db: Db) {
  return db.selectFrom("sitePageVersion").selectAll().orderBy("page").orderBy("since", "desc").execute();
}
