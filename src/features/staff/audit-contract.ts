import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { CHAINS } from "./audit-rules.ts";

const moment = z.iso.datetime();
const number = numberInQuery(z.int().positive());

/** Filters of the log; an entry has to fit all of them. */
const filters = {
  chain: z.enum(CHAINS).optional(),
  person: number.optional(),
  kind: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(60)
    .optional(),
  member: number.optional(),
  request: z.uuid().optional(),
  /** The first and the last day, in UTC. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};
const filtersInQuery = z.strictObject(filters);
export type AuditFilters = z.output<typeof filtersInQuery>;

const entry = z.object({
  chain: z.enum(CHAINS),
  id: z.int(),
  at: moment,
  kind: z.string(),
  by: z.string(),
  person: z.object({ id: z.int(), alias: z.string() }).nullable(),
  roles: z.array(z.string()),
  subject: z.string().nullable(),
  about: z.int().nullable(),
  request: z.string().nullable(),
  why: z.string().nullable(),
  reason: z.object({ category: z.string(), words: z.string() }).nullable(),
  /** Changes by field. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type AuditEntry = z.output<typeof entry>;

export const listAudit = endpoint({
  name: "listAudit",
  method: "GET",
  path: "/api/desk/audit",
  summary:
    "Lists what staff did and read, the newest first; a lead sees the own team. Reading the log is noted.",
  query: z.strictObject({
    ...filters,
    /** Where the page before ended: the numbers of its last entries in both chains. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  output: z.object({
    entries: z.array(entry),
    after: z.string().nullable(),
    people: z.array(z.object({ id: z.int(), alias: z.string() })),
    kinds: z.array(z.string()),
    /** Result of the last check of all entries; null before the first. */
    checked: z.object({ at: moment, entries: z.int(), fault: z.string().nullable() }).nullable(),
    /** Whether the caller sees the whole log. */
    all: z.boolean(),
  }),
});

export const exportAudit = endpoint({
  name: "exportAudit",
  method: "GET",
  path: "/api/desk/audit-files",
  summary: "The newest 10,000 entries that fit, as CSV. It is noted.",
  query: filtersInQuery,
  output: fileAnswer(["text/csv"]),
});
