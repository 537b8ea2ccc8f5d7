import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";
import { MONTH } from "./months.ts";
import { SECTIONS } from "./sections.ts";

const at = z.iso.datetime();
const id = z.int().positive();
const none = z.strictObject({});
const month = z.string().regex(MONTH).describe("a month in UTC, such as 2027-01");
/** A report has at most so many months. */
export const MOST_MONTHS = 24;

const period = {
  from: month,
  to: month,
};
const site = numberInQuery(siteId).optional().describe("all sites without it");
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const wrongOrder = { path: ["to"], message: "must not be before from" };

const row = z.object({
  /** Such as a category, a country or a language; empty for the whole. */
  scope: z.string(),
  indicator: z.string(),
  /** Empty: not counted by the program. */
  value: z.string(),
});
export type ReportRow = z.output<typeof row>;

const section = z.object({ name: z.enum(SECTIONS), rows: z.array(row) });
export type Section = z.output<typeof section>;

export const readTransparency = endpoint({
  name: "readTransparency",
  method: "GET",
  path: "/api/desk/transparency",
  summary: "Which months are counted, and the reports that were kept.",
  query: none,
  output: z.object({
    first_month: month.nullable(),
    last_month: month.nullable(),
    sites: z.array(z.object({ id, name: z.string() })),
    reports: z.array(
      z.object({
        id,
        from: month,
        to: month,
        site: z.string().nullable(),
        made_at: at,
        by: z.string().nullable(),
        sha256: z.string(),
      }),
    ),
  }),
});
export type TransparencyView = OutputOf<typeof readTransparency>;

export const readReport = endpoint({
  name: "readReport",
  method: "GET",
  path: "/api/desk/transparency-report",
  summary: "The report of a period, computed from the counts of its months.",
  query: z.strictObject({ ...period, site }).refine(inOrder, wrongOrder),
  output: z.object({ from: month, to: month, sections: z.array(section) }),
  refusals: ["transparency.not_counted", "transparency.too_long"],
});
export type ReportView = OutputOf<typeof readReport>;

export const readReportFile = endpoint({
  name: "readReportFile",
  method: "GET",
  path: "/api/desk/transparency-report-files",
  summary: "A kept report: ten CSV parts and JSON, in a ZIP file.",
  query: z.strictObject({ id: numberInQuery(id) }),
  output: fileAnswer(["application/zip"]),
  refusals: ["transparency.not_found"],
});

export const writeExtract = endpoint({
  name: "writeExtract",
  method: "GET",
  path: "/api/desk/acquirer-extracts",
  summary:
    "The notices of a month and how fast they were acted on, as CSV for the acquirer (Mastercard AN 5196).",
  query: z.strictObject({ month, site }),
  output: fileAnswer(["text/csv"]),
  refusals: ["transparency.not_counted"],
});
