import { CSV_START, writeCsv } from "#base/write-csv.ts";
import type { App } from "#platform/app.ts";
import type { FigureRange } from "../contract.ts";
import { DRAWN, type FigurePage } from "../metrics.ts";
import { listFigures } from "./queries-read.ts";

const HEADS = ["day", "site", "country", "metric", "part", "count", "minor_units", "currency"];
const WITHHELD = "< 5";

/** Writes the figures of a page by day and site, as a file for a spreadsheet. */
export async function writeFigures(
  app: Pick<App, "db" | "sites">,
  page: FigurePage,
  { from, to, site, country }: FigureRange,
): Promise<Response> {
  const metrics = DRAWN[page].map(({ metric }) => metric);
  const asked = { metrics, from, to, site: site ?? null, country: country ?? "", isExact: page === "money" };
  const names = new Map(app.sites.list().map(({ id, name }) => [id, name]));
  const rows = (await listFigures(app.db, asked)).map(
    ({ day, siteId, metric, part, n, amount, currency }) => [
      ...[day, names.get(siteId) ?? String(siteId), country ?? "", metric, part],
      ...(n === null
        ? [WITHHELD, currency && WITHHELD, currency]
        : [String(n), currency && String(amount), currency]),
    ],
  );
  return new Response(`${CSV_START}${writeCsv([HEADS, ...rows])}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="figures-${page}-${from}-${to}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
