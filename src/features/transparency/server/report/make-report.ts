import { Refusal } from "#base/refusal.ts";
import { CSV_START, writeCsv } from "#base/write-csv.ts";
import { type Actor, auditKind, findAliases, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { ReportView, TransparencyView } from "../../contract.ts";
import { findReportFile, keepReport, listCountedMonths, listReports } from "../queries.ts";
import { computeReport, type Period, readCounts } from "./compute-report.ts";
import { filesOf, packReport } from "./pack-report.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;

const reportMade = auditKind("transparency.report_made", ["from", "to", "site", "sha256"]);

export async function readTransparency({ db, sites }: Parts): Promise<TransparencyView> {
  const [months, reports] = await Promise.all([listCountedMonths(db), listReports(db)]);
  const people = reports.flatMap(({ personId }) => personId ?? []);
  const aliases = await findAliases(db, [...new Set(people)]);
  const names = new Map(sites.list().map(({ id, name }) => [id, name]));
  return {
    first_month: months[0] ?? null,
    last_month: months.at(-1) ?? null,
    sites: [...names].map(([id, name]) => ({ id, name })),
    reports: reports.map(({ id, from, to, siteId, madeAt, personId, sha256 }) => ({
      ...{ id, from, to },
      site: siteId === 0 ? null : (names.get(siteId) ?? String(siteId)),
      made_at: madeAt.toISOString(),
      by: personId === null ? null : (aliases.get(personId) ?? null),
      sha256: sha256.toString("hex"),
    })),
  };
}

export async function readReport(app: Parts, period: Period): Promise<ReportView> {
  const { sections } = await computeReport(app, period);
  return { from: period.from, to: period.to, sections };
}

/**
 * Makes a report and keeps it. If the same one was kept before, that one is returned.
 * @throws Refusal `transparency.not_counted`, `transparency.too_long`
 */
export async function makeReport(app: Parts, actor: Actor, { from, to, siteId }: Period) {
  const { service, sections } = await computeReport(app, { from, to, siteId });
  const files = filesOf(service, sections);
  const { content, sha256 } = packReport(files);
  const personId = actor.by === "person" ? actor.personId : null;
  const id = await app.db.transaction().execute(async (tx) => {
    const report = { from, to, siteId: siteId ?? 0, sha256, content, at: app.clock.now(), personId };
    const kept = await keepReport(tx, report);
    const after = { from, to, site: siteId ?? "all", sha256: sha256.toString("hex") };
    if (kept.isNew) await writeAudit(app, tx, { kind: reportMade, actor, after });
    return kept.id;
  });
  return { id, sha256: sha256.toString("hex"), files, content };
}

/** @throws Refusal `transparency.not_found` */
export async function readReportFile({ db }: Parts, id: number): Promise<Response> {
  const found = await findReportFile(db, id);
  if (!found) throw new Refusal("transparency.not_found", {}, 404);
  return sendFile(new Uint8Array(found.content), {
    type: "application/zip",
    name: `transparency-${found.from}-${found.to}.zip`,
  });
}

/** Writes what an acquirer asks for each month: notices by category, and how many were acted on within seven days. */
export async function writeExtract(
  app: Parts,
  { month, siteId }: { month: string; siteId: number | null },
): Promise<Response> {
  const counts = await readCounts(app, { from: month, to: month, siteId });
  const categories = new Set([
    ...counts.values("notices", "category"),
    ...counts.values("notice_actions", "category"),
  ]);
  const lines = [...categories]
    .sort()
    .map((category) => [
      ...[month, category, counts.sum("notices", { category }), counts.sum("notice_actions", { category })],
      counts.sum("notice_actions", { category, outcome: "violation" }),
      counts.sum("notice_actions", { category, within_seven_days: "yes" }),
      counts.median("notice_actions", { category }),
    ]);
  const heads = [
    "month",
    "category",
    "received",
    "decided",
    "acted_on",
    "within_7_business_days",
    "median_hours",
  ];
  const csv = writeCsv([heads, ...lines.map((line) => line.map(String))]);
  return sendFile(`${CSV_START}${csv}`, { type: "text/csv; charset=utf-8", name: `notices-${month}.csv` });
}

function sendFile(content: string | Uint8Array<ArrayBuffer>, { type, name }: { type: string; name: string }) {
  return new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
