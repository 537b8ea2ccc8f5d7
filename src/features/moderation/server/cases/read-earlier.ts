import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";
import type { Person } from "../person.ts";
import { noteTold } from "../quality/stay-blind.ts";
import type { CaseRow } from "./queries-case.ts";

const MOST = 20;

type Other = {
  id: number;
  subject: string;
  rule: string;
  state: string;
  openedAt: Date;
  decisionId: number | null;
  outcome: string | null;
  decidedAt: Date | null;
  decidedBy: number | null;
};

/** Lists the other cases about the same member with their outcomes, the newest first. */
export async function readEarlier(app: Pick<App, "db" | "clock" | "seal">, person: Person, found: CaseRow) {
  if (found.aboutId === null) return [];
  const { personId } = person;
  const rows = await listOthers(app.db, { found, personId, at: app.clock.now() });
  for (const { id: caseId, decisionId, decidedBy } of rows)
    if (decisionId !== null && decidedBy !== personId) await noteTold(app, { caseId, decisionId, personId });
  return rows.map(({ id, subject, rule, state, outcome, openedAt, decidedAt }) => ({
    ...{ id, subject, outcome },
    rule: rule as "scam",
    state: state as "open",
    at: (decidedAt ?? openedAt).toISOString(),
  }));
}

type Asked = { found: CaseRow; personId: number; at: Date };

/** Leaves out samples, and what a person must not know who judges a sample. */
function listOthers(db: Db, { found: { id, aboutId, sampleOf }, personId, at }: Asked): Promise<Other[]> {
  return readRows<Other>(db)`
    select c.id, c.subject, c.rule, c.state, c.opened_at, d.id as decision_id, d.outcome, d.at as decided_at,
      d.person_id as decided_by
    from moderation_case c left join lateral (
      select * from moderation_decision d
      where d.case_id = c.id and d.undone_at is null and d.outcome <> 'lifted' and c.closed_at is not null
      order by d.id desc limit 1) d on true
    where c.about_id = ${aboutId} and c.id <> ${id} and c.sample_of is null
      and (${sampleOf}::bigint is null or not exists (select from moderation_decision judged
        where judged.id = ${sampleOf}::bigint and judged.case_id = c.id))
      and not exists (select from moderation_case s join moderation_decision judged on judged.id = s.sample_of
        where judged.case_id = c.id and s.state = 'open' and s.leased_by = ${personId}::bigint and s.leased_until > ${at})
    order by c.id desc limit ${MOST}`;
}
