import type { OutputOf } from "#base/endpoint.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { AuditEntry, AuditFilters, listAudit } from "../../audit-contract.ts";
import { CHAINS, type Chain } from "../../audit-rules.ts";
import { actorOf } from "../actor.ts";
import { auditKind } from "./audit-kinds.ts";
import { readLastCheck } from "./last-check.ts";
import { type LogFilters, type LogRow, listAliases, listKinds, listLog, listTeam } from "./queries-log.ts";
import { viewEntries } from "./view-entry.ts";
import { writeAccess } from "./write-entry.ts";

const PAGE = 50;
const DAY = 86_400_000;
/** Above the number of any entry. */
const NEWEST = 999_999_999_999_999;

const logRead = auditKind("staff.audit_read", ["person", "kind", "request", "from", "until", "file"]);

/** The numbers of the last entries that were shown, in each chain. */
type Place = Record<Chain, number>;

/** Lists entries of both chains, the newest first, and notes that they were read. */
export async function readLog(
  call: StaffCaller,
  { after, ...filters }: AuditFilters & { after?: string | undefined },
): Promise<OutputOf<typeof listAudit>> {
  const { db } = call.app;
  const [audit = NEWEST, access = NEWEST] = after?.split("-").map(Number) ?? [];
  const team = await teamOf(call);
  const page = await readPage(db, { filters, team, place: { audit, access }, limit: PAGE });
  const entries = await viewEntries(db, page.rows);
  const [aliases, kinds, checked] = await Promise.all([listAliases(db), listKinds(db), readLastCheck(db)]);
  await noteReading(call, filters);
  return {
    ...{ entries, kinds, checked, all: team === null },
    after: page.more ? `${page.place.audit}-${page.place.access}` : null,
    people: aliases.filter(({ id }) => team === null || team.includes(id)),
  };
}

/** Yields the newest entries that fit, page by page, after the export was noted. */
export async function* readForFile(
  call: StaffCaller,
  filters: AuditFilters,
  most: number,
): AsyncGenerator<AuditEntry[]> {
  const { db } = call.app;
  const team = await teamOf(call);
  await noteReading(call, filters, true);
  let place: Place = { audit: NEWEST, access: NEWEST };
  for (let left = most; left > 0; left -= EXPORT_PAGE) {
    const page = await readPage(db, { filters, team, place, limit: Math.min(EXPORT_PAGE, left) });
    yield viewEntries(db, page.rows);
    if (!page.more) return;
    place = page.place;
  }
}

const EXPORT_PAGE = 1_000;

/** Null for somebody who reads the whole log. */
async function teamOf({
  app,
  person,
}: {
  app: Pick<App, "db">;
  person: StaffPerson;
}): Promise<number[] | null> {
  if (hasRight(person.roles, "audit.read_all", person.named)) return null;
  return [...new Set([...(await listTeam(app.db)), person.personId])];
}

type Asked = { filters: AuditFilters; team: number[] | null; place: Place; limit: number };

/** Both chains together by time. Each keeps its own order, so that a page begins where the one before ended. */
async function readPage(db: App["db"], { filters, team, place, limit }: Asked) {
  const wanted = { ...toColumns(filters), people: team, limit: limit + 1 };
  const chains = CHAINS.filter((chain) => !filters.chain || filters.chain === chain);
  const lists = await Promise.all(
    chains.map((chain) => listLog(db, chain, { ...wanted, before: place[chain] })),
  );
  const rows = mergeByTime(lists).slice(0, limit);
  const ended = { ...place };
  for (const { chain, id } of rows) ended[chain] = id;
  return { rows, place: ended, more: lists.flat().length > limit };
}

function mergeByTime(lists: readonly LogRow[][]): LogRow[] {
  const [one = [], other = []] = lists.map((list) => [...list]);
  const merged: LogRow[] = [];
  for (;;) {
    const [left, right] = [one[0], other[0]];
    if (!left && !right) return merged;
    const isLeft = left && (!right || left.at >= right.at);
    merged.push((isLeft ? one : other).shift() as LogRow);
  }
}

function toColumns({ person, kind, member, request, from, until }: AuditFilters): Omit<LogFilters, "people"> {
  return {
    ...{ personId: person, kind, aboutId: member, requestId: request },
    ...(from !== undefined && { from: new Date(from) }),
    ...(until !== undefined && { until: new Date(Date.parse(until) + DAY) }),
  };
}

async function noteReading(call: StaffCaller, filters: AuditFilters, file = false): Promise<void> {
  const { person, kind, request, from, until, member } = filters;
  const after = { person, kind, request, from, until, ...(file && { file }) };
  const entry = { kind: logRead, actor: actorOf(call), aboutId: member ?? null, after };
  await call.app.db.transaction().execute((tx) => writeAccess(call.app, tx, entry));
}
