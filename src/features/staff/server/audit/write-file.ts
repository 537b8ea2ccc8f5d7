import { CSV_START, writeCsv } from "#base/write-csv.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { AuditEntry, AuditFilters } from "../../audit-contract.ts";
import { readForFile } from "./read-log.ts";

const MOST_ROWS = 10_000;
const HEADS = ["time", "log", "number", "kind", "by", "person", "roles"];
const MORE_HEADS = ["subject", "member", "category", "reason", "why", "changes", "request"];

/** The newest entries that fit, as a file for a spreadsheet. */
export async function writeLogFile(call: StaffCaller, filters: AuditFilters): Promise<Response> {
  const parts = [CSV_START, writeCsv([[...HEADS, ...MORE_HEADS]])];
  for await (const entries of readForFile(call, filters, MOST_ROWS)) parts.push(writeCsv(entries.map(toRow)));
  const day = call.app.clock.now().toISOString().slice(0, "2026-11-23".length);
  return new Response(parts.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="audit-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

function toRow(entry: AuditEntry): string[] {
  const { at, chain, id, kind, by, person, roles, subject, about, reason, why, changes, request } = entry;
  const own = [at, chain, String(id), kind, by, person?.alias ?? "", roles.join(" ")];
  const told = changes.map(({ field, before, after }) => `${field}: ${before ?? ""} → ${after ?? ""}`);
  const member = about === null ? "" : String(about);
  return [
    ...[...own, subject ?? "", member, reason?.category ?? "", reason?.words ?? ""],
    ...[why ?? "", told.join("; "), request ?? ""],
  ];
}
