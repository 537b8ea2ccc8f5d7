import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { CSV_START, writeCsv } from "#base/write-csv.ts";
import type { Section } from "../../contract.ts";
import { fileNameOf } from "../../sections.ts";
import type { Service } from "./make-sections.ts";

/** A constant time in the ZIP file, in the local time that the format wants, so that the same report has the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** The files of a report by name: ten CSV parts and one JSON. */
export function filesOf(service: Service, sections: readonly Section[]): Map<string, Buffer> {
  const { from, to, sites, companies } = service;
  const files = new Map<string, Buffer>();
  for (const { name, rows } of sections) {
    const lines = rows.map(({ scope, indicator, value }) => [scope, indicator, value]);
    const csv = writeCsv([["scope", "indicator", "value"], ...lines]);
    files.set(fileNameOf(name), Buffer.from(`${CSV_START}${csv}`));
  }
  const json = { template: "2024/2835", from, to, companies, sites, sections };
  files.set("report.json", Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
  return files;
}

export function packReport(files: ReadonlyMap<string, Buffer>): { content: Buffer; sha256: Buffer } {
  const content = Buffer.from(zipSync(Object.fromEntries(files), { mtime: NO_TIME }));
  return { content, sha256: createHash("sha256").update(content).digest() };
}
