import type { Db } from "#db/database.ts";
import type { AuditEntry } from "../../audit-contract.ts";
import { findAliases } from "../people/queries.ts";
import type { LogRow } from "./queries-log.ts";
import { findReasons } from "./queries-reason.ts";

/** The hashed text, as far as the page shows it. An entry that cannot be read is shown without its words. */
type Hashed = {
  by?: string;
  roles?: string[];
  why?: string;
  changes?: Record<string, { before?: unknown; after?: unknown }>;
};

export async function viewEntries(db: Db, rows: readonly LogRow[]): Promise<AuditEntry[]> {
  const [aliases, reasons] = await Promise.all([
    findAliases(db, idsOf(rows, "personId")),
    findReasons(db, idsOf(rows, "reasonId")),
  ]);
  return rows.map((row) => {
    const { by = "", roles = [], why = null, changes = {} } = readHashed(row.entry);
    return {
      ...{ chain: row.chain, id: row.id, at: row.at.toISOString(), kind: row.kind, by, roles, why },
      person: row.personId === null ? null : { id: row.personId, alias: aliases.get(row.personId) ?? "" },
      ...{ subject: row.subject, about: row.aboutId, request: row.requestId },
      reason: row.reasonId === null ? null : (reasons.get(row.reasonId) ?? null),
      changes: Object.entries(changes).map(([field, { before, after }]) => ({
        ...{ field, before: say(before), after: say(after) },
      })),
    };
  });
}

function idsOf(rows: readonly LogRow[], column: "personId" | "reasonId"): number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
}

function readHashed(entry: string): Hashed {
  try {
    return JSON.parse(entry);
  } catch {
    return {};
  }
}

function say(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
