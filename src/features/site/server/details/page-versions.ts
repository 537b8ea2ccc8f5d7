import { autocommit } from "#db/autocommit.ts";
import type { Db } from "#db/database.ts";
import { STATIC_PAGES, type StaticPageName } from "../site-shape.ts";
import type { PageSources } from "../static-pages.ts";
import { insertPageVersions, listPageVersions } from "./queries.ts";

type Page = { page: StaticPageName; version: string; locales: string[] };

/** Returns the version of each page's English text, and the languages into which exactly that one is translated. */
export function versionsOf(sources: PageSources): Page[] {
  return STATIC_PAGES.map((page) => {
    const version = sources.get(`${page}.en`)?.version ?? "";
    const locales = [...sources].flatMap(([name, source]) =>
      name.startsWith(`${page}.`) && source.version === version ? [name.slice(page.length + 1)] : [],
    );
    return { page, version, locales: locales.sort() };
  });
}

/** Records since when this installation shows the pages that it has. */
export async function notePageVersions(db: Db, { pages, at }: { pages: readonly Page[]; at: Date }) {
  await insertPageVersions(
    autocommit(db),
    pages.map(({ page, version }) => ({ page, version, since: at })),
  );
}

/** Returns the pages whose version in this process is the one that the installation has begun to show last. */
export async function listShownPages(db: Db, pages: readonly Page[]) {
  const rows = await listPageVersions(db);
  return pages.flatMap(({ page, version }) => {
    const last = rows.find((row) => row.page === page);
    return last?.version === version ? [last] : [];
  });
}

/** Returns the version of each page that is in force, and since when. */
export async function readPageVersions(db: Db, pages: readonly Page[]) {
  const rows = await listPageVersions(db);
  return pages.map((one) => ({
    ...one,
    since: rows.find(({ page, version }) => page === one.page && version === one.version)?.since ?? null,
  }));
}
