import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/**
 * Reads every site with its company, domains, texts, prices and price changes. They are few rows, so all are read at
 * once.
 */
export async function listSites(db: Db) {
  const [sites, companies, domains, texts, bundles, prices, priceChanges] = await Promise.all([
    db.selectFrom("siteSite").selectAll().orderBy("id").execute(),
    db.selectFrom("siteCompany").selectAll().execute(),
    db.selectFrom("siteDomain").selectAll().orderBy("domain").execute(),
    db.selectFrom("siteText").selectAll().orderBy("locale").orderBy("key").execute(),
    db.selectFrom("siteBundle").selectAll().orderBy("code").execute(),
    db.selectFrom("siteBundlePrice").selectAll().orderBy("code").orderBy("currency").execute(),
    db.selectFrom("siteBundlePriceChange").selectAll().orderBy("since").execute(),
  ]);
  return sites.map((site) => {
    const own = <Row extends { siteId: number }>(rows: Row[]) => rows.filter((row) => row.siteId === site.id);
    const company = companies.find((one) => one.id === site.companyId) as (typeof companies)[number];
    return {
      ...site,
      company,
      domains: own(domains),
      texts: own(texts),
      bundles: own(bundles),
      prices: own(prices),
      priceChanges: own(priceChanges),
    };
  });
}

export type SiteRow = Awaited<ReturnType<typeof listSites>>[number];

/** Locks a site's settings until the end of the transaction. */
export function lockSettings(tx: Tx, siteId: number) {
  return tx
    .selectFrom("siteSite")
    .select(["settings", "revision"])
    .where("id", "=", siteId)
    .forUpdate()
    .executeTakeFirst();
}

export function findSettings(db: Db, siteId: number) {
  return db
    .selectFrom("siteSite")
    .select(["settings", "revision"])
    .where("id", "=", siteId)
    .executeTakeFirst();
}

/** Stores the settings that differ from the defaults. @returns the new revision */
export async function updateSettings(
  tx: Tx,
  siteId: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { revision } = await tx
    .updateTable("siteSite")
    .set((of) => ({ settings: JSON.stringify(settings), revision: of("revision", "+", 1) }))
    .where("id", "=", siteId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

export function insertPageBounce(
  tx: Tx,
  bounce: { siteId: number; page: string; milliseconds: number; onlyPage: boolean; at: Date },
) {
  return tx.insertInto("sitePageBounce").values(bounce).execute();
}

export function findShortLink(db: Db, token: string) {
  return db
    .selectFrom("siteShortLink")
    .select(["target", "expiresAt"])
    .where("token", "=", token)
    .executeTakeFirst();
}

export function insertShortLink(
  tx: Tx,
  link: { token: string; purpose: "mail" | "campaign"; target: string; expiresAt: Date; createdAt: Date },
) {
  return tx.insertInto("siteShortLink").values(link).execute();
}

/** Deletes the links to these paths, whatever their query. */
export async function deleteShortLinksTo(tx: Tx, paths: readonly string[]): Promise<void> {
  await sql`delete from site_short_link
    where split_part(split_part(target, '?', 1), '#', 1) = any(${paths}::text[])`.execute(tx);
}

/** @returns false if the site was open before */
export async function markSiteOpen(tx: Tx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const opened = await tx
    .updateTable("siteSite")
    .set({ openedAt: at })
    .where("id", "=", id)
    .where("openedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}

export async function hasSites(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom("siteSite").select("id").limit(1).executeTakeFirst()) !== undefined;
}

type Creditor = { id: string; name: string; iban: string };

/** Returns the creditor of a site's company. Null: it collects no direct debits. */
export async function findCreditor(db: Db, siteId: number): Promise<Creditor | null> {
  return toCreditor(await selectCreditor(db, siteId).executeTakeFirstOrThrow());
}

/** Returns it too, and locks it until the end of the transaction. */
export async function lockCreditor(tx: Tx, siteId: number): Promise<Creditor | null> {
  return toCreditor(await selectCreditor(tx, siteId).forUpdate().executeTakeFirstOrThrow());
}

function selectCreditor(db: Db, siteId: number) {
  return db
    .selectFrom("siteCompany")
    .select(["creditorId as id", "creditorName as name", "creditorIban as iban"])
    .where("id", "=", (of) => of.selectFrom("siteSite").select("companyId").where("id", "=", siteId));
}

function toCreditor({ id, name, iban }: { [Part in keyof Creditor]: string | null }): Creditor | null {
  return id === null || name === null || iban === null ? null : { id, name, iban };
}

export function updateCreditor(tx: Tx, siteId: number, creditor: Creditor | null) {
  return tx
    .updateTable("siteCompany")
    .set({
      creditorId: creditor?.id ?? null,
      creditorName: creditor?.name ?? null,
      creditorIban: creditor?.iban ?? null,
    })
    .where("id", "=", (of) => of.selectFrom("siteSite").select("companyId").where("id", "=", siteId))
    .execute();
}
