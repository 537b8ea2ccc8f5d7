import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { RuleName } from "../../rules-list.ts";
import type { CaseRow } from "../cases/queries-case.ts";

/** Rules whose evidence only named people may open. */
const NEVER_SAMPLED: readonly RuleName[] = ["child"];

/** Decisions "none" and bans between these times that stand and were not judged again. */
export function listSampleable(db: Db, { from, to }: { from: Date; to: Date }) {
  return readRows<{ id: number; caseId: number }>(db)`
    select d.id, d.case_id from moderation_decision d join moderation_case c on c.id = d.case_id
    where d.at >= ${from} and d.at <= ${to} and d.undone_at is null and c.appeal_of is null
      and not c.rule = any(${[...NEVER_SAMPLED]}::text[])
      and (d.outcome = 'none' or exists (select from moderation_measure m where m.decision_id = d.id and m.kind = 'banned'))
      and not exists (select from moderation_case s where s.sample_of = d.id)
    order by d.id`;
}

export async function hasBanned(db: Db, decisionId: number): Promise<boolean> {
  const row = await db
    .selectFrom("moderationMeasure")
    .select("id")
    .where("decisionId", "=", decisionId)
    .where("kind", "=", "banned")
    .executeTakeFirst();
  return row !== undefined;
}

type NewOpinion = {
  caseId: number;
  personId: number;
  outcome: "violation" | "none";
  rule: RuleName | null;
  why: string;
  agrees: boolean;
  at: Date;
};

export function insertOpinion(tx: Tx, opinion: NewOpinion) {
  return tx.insertInto("moderationOpinion").values(opinion).execute();
}

/** Outcomes of a case that was judged again, in their order. */
export function listOpinions(db: Db, caseId: number) {
  return db
    .selectFrom("moderationOpinion")
    .selectAll()
    .where("caseId", "=", caseId)
    .orderBy("at")
    .orderBy("personId")
    .execute();
}

/** How many samples were judged since then, and in how many the second person agreed with the first. */
export async function countAgreement(db: Db, since: Date): Promise<{ judged: number; agreed: number }> {
  const rows = await readRows<{ judged: number; agreed: number }>(db)`
    select count(*)::integer as judged, count(*) filter (where agrees)::integer as agreed
    from (select distinct on (case_id) case_id, agrees from moderation_opinion where at >= ${since}
      order by case_id, at, person_id) as first`;
  return rows[0] ?? { judged: 0, agreed: 0 };
}

export function insertTold(tx: Tx, row: { decisionId: number; personId: number }) {
  return tx
    .insertInto("moderationTold")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** People who were told of a decision outside of its case. */
export async function listTold(db: Db, decisionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("moderationTold")
    .select("personId")
    .where("decisionId", "=", decisionId)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** The case in which a decision of this case is judged again, while nobody has judged it yet. */
export async function findBlindSample(
  db: Db,
  caseId: number,
): Promise<Pick<CaseRow, "id" | "leasedBy" | "leasedUntil"> | undefined> {
  const rows = await readRows<Pick<CaseRow, "id" | "leasedBy" | "leasedUntil">>(db)`
    select s.id, s.leased_by, s.leased_until from moderation_case s join moderation_decision d on d.id = s.sample_of
    where d.case_id = ${caseId} and s.state = 'open'
      and not exists (select from moderation_opinion o where o.case_id = s.id)
    limit 1`;
  return rows[0];
}
