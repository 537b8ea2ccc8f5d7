import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { CHAINS, type Chain } from "../../audit-rules.ts";
import type { EntryRow } from "./queries.ts";

export type LogRow = Omit<EntryRow, "hash"> & { chain: Chain };

export type LogFilters = {
  personId?: number | undefined;
  kind?: string | undefined;
  aboutId?: number | undefined;
  requestId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Only what these people did; null for everything. */
  people: readonly number[] | null;
};

const TABLES = { audit: sql.table("staff_audit"), access: sql.table("staff_access") };

/** Returns entries of a chain before this one, the newest first. */
export async function listLog(
  db: Db,
  chain: Chain,
  { before, limit, ...filters }: LogFilters & { before: number; limit: number },
): Promise<LogRow[]> {
  const { personId, kind, aboutId, requestId, from, until, people } = filters;
  const rows = await readRows<Omit<LogRow, "chain">>(db)`
    select id, at, kind, person_id, subject, about_id, site_id, reason_id, request_id, entry
    from ${TABLES[chain]} where id < ${before}
      and (${personId ?? null}::bigint is null or person_id = ${personId ?? null})
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${aboutId ?? null}::bigint is null or about_id = ${aboutId ?? null})
      and (${requestId ?? null}::text is null or request_id = ${requestId ?? null})
      and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
      and (${until ?? null}::timestamptz is null or at < ${until ?? null})
      and (${people}::bigint[] is null or person_id = any(${people}))
    order by id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, chain }));
}

export type RowAbout = LogRow & { reasonScope: string | null };

type About = {
  aboutId: number;
  hidden: readonly string[];
  scopes: readonly string[];
  at: Date;
  limit: number;
};

/**
 * Returns entries of a chain about a member, the newest first, without kinds that begin with one of `hidden`. Entries
 * that are kept from the member for now are kept from everybody who may not read such reasons too.
 */
export async function listLogAbout(
  db: Db,
  chain: Chain,
  { aboutId, hidden, scopes, at, limit }: About,
): Promise<RowAbout[]> {
  const rows = await readRows<Omit<RowAbout, "chain">>(db)`
    select e.id, e.at, e.kind, e.person_id, e.subject, e.about_id, e.site_id, e.reason_id, e.request_id, e.entry,
      r.scope as reason_scope
    from ${TABLES[chain]} e left join staff_reason r on r.id = e.reason_id
    where e.about_id = ${aboutId}
      and not exists (select from unnest(${hidden}::text[]) as beginning where starts_with(e.kind, beginning))
      and (coalesce(r.withheld_until <= ${at}, true) or r.scope = any(${scopes}::text[]))
    order by e.id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, chain }));
}

/** Returns the kinds that occur, one look into the index for each instead of one for each entry. */
export async function listKinds(db: Db): Promise<string[]> {
  const kinds = await Promise.all(CHAINS.map((chain) => listKindsOf(db, chain)));
  return [...new Set(kinds.flat())].sort();
}

async function listKindsOf(db: Db, chain: Chain): Promise<string[]> {
  const table = TABLES[chain];
  const rows = await readRows<{ kind: string }>(db)`
    with recursive kinds as (
      (select kind from ${table} order by kind limit 1)
      union all
      select (select e.kind from ${table} e where e.kind > kinds.kind order by e.kind limit 1)
      from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`;
  return rows.map(({ kind }) => kind);
}

/** The people who judge cases, without those who run the installation: the team of a lead. */
export async function listTeam(db: Db): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`select id from staff_person
    where roles && array['moderator', 'lead'] and not roles && array['finance', 'operator']`;
  return rows.map(({ id }) => id);
}

export function listAliases(db: Db) {
  return db.selectFrom("staffPerson").select(["id", "alias"]).orderBy("alias").orderBy("id").execute();
}

/** Returns the latest audit entry of a kind. */
export async function findLatest(db: Db, kind: string): Promise<Pick<EntryRow, "at" | "entry"> | undefined> {
  const rows = await readRows<Pick<EntryRow, "at" | "entry">>(db)`
    select at, entry from staff_audit where kind = ${kind} order by id desc limit 1`;
  return rows[0];
}
