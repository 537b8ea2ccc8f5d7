import { Refusal } from "#base/refusal.ts";
import { sitesOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { MOST_MONTHS, type Section } from "../../contract.ts";
import { listMonths, startOfMonth } from "../../months.ts";
import { listCountedMonths, listCounts } from "../queries.ts";
import { makeSections, type Service } from "./make-sections.ts";
import { type Counts, countsOf } from "./sum-counts.ts";

type Parts = Pick<App, "db" | "sites">;
export type Period = { from: string; to: string; siteId: number | null };

/** @throws Refusal `transparency.not_counted`, `transparency.too_long` */
export async function computeReport(
  app: Parts,
  period: Period,
): Promise<{ service: Service; sections: Section[] }> {
  const counts = await readCounts(app, period);
  const service = { ...describeService(app, period.siteId), from: period.from, to: period.to };
  return { service, sections: makeSections(service, counts) };
}

/** @throws Refusal if a month of the period has not been counted, or there are too many */
export async function readCounts({ db }: Parts, { from, to, siteId }: Period): Promise<Counts> {
  const months = listMonths(from, to);
  if (months.length > MOST_MONTHS) throw new Refusal("transparency.too_long", { months: MOST_MONTHS }, 409);
  const counted = new Set(await listCountedMonths(db));
  const missing = months.find((month) => !counted.has(month));
  if (missing) throw new Refusal("transparency.not_counted", { month: missing }, 409);
  const rows = await listCounts(db, { from: startOfMonth(from), to: startOfMonth(to), siteId: siteId ?? 0 });
  return countsOf(rows, months.length);
}

function describeService(app: Pick<App, "sites">, siteId: number | null) {
  const all = sitesOf(app).list();
  const sites = siteId === null ? all : all.filter(({ id }) => id === siteId);
  return {
    sites: sites.map(({ name, domain }) => `${name} (${domain})`).sort(),
    companies: [...new Set(sites.map(({ company }) => company.name))].sort(),
  };
}
