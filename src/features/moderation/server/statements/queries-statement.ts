import { type Expression, sql } from "kysely";
import type { Locale } from "#base/locales.ts";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import { type MeasureKind, SHUT_OUT } from "../../measure-rules.ts";

export type Receiver = "concerned" | "notifier";

export function insertStatement(
  tx: Tx,
  statement: {
    decisionId: number;
    receiver: Receiver;
    locale: string;
    version: string;
    puid: string;
    data: string;
    body: string;
    memberId: number | null;
    withheldUntil: Date | null;
    withheldWhy: string | null;
  },
): Promise<{ id: number }> {
  return tx.insertInto("moderationStatement").values(statement).returning("id").executeTakeFirstOrThrow();
}

/** Removes the letters of a decision that was taken back before they were sent. */
export function deleteUnsent(tx: Tx, decisionId: number) {
  return tx
    .deleteFrom("moderationStatement")
    .where("decisionId", "=", decisionId)
    .where("toldAt", "is", null)
    .execute();
}

/** Lets the letters go that waited until a member may be told. */
export async function endSilence(tx: Tx, aboutId: number): Promise<void> {
  await sql`update moderation_statement s set withheld_until = null, withheld_why = null
    from moderation_decision d join moderation_case c on c.id = d.case_id
    where d.id = s.decision_id and c.about_id = ${aboutId} and s.told_at is null
      and s.withheld_until is not null`.execute(tx);
}

/** Marks a letter as sent, unless its mail was refused at once. */
export function setTold(tx: Tx, id: number, at: Date) {
  return tx
    .updateTable("moderationStatement")
    .set({ toldAt: at })
    .where("id", "=", id)
    .where("undeliveredAt", "is", null)
    .execute();
}

function erasedBy(decisionId: Expression<number>) {
  return sql<boolean>`(select 1 from moderation_measure where decision_id = ${decisionId} and kind = 'erased')`;
}

/**
 * Unsent letters of decisions that were not taken back: at once if they are urgent or cannot be taken back, others once
 * their decision is old enough.
 */
export async function listUntold(db: Db, { at, before, limit }: { at: Date; before: Date; limit: number }) {
  const rows = await mailable(db)
    .where("statement.toldAt", "is", null)
    .where("statement.undeliveredAt", "is", null)
    .where((of) =>
      of.or([of("statement.withheldUntil", "is", null), of("statement.withheldUntil", "<=", at)]),
    )
    .where((of) =>
      of.or([
        of("decision.at", "<=", before),
        of("case.lane", "=", 0),
        of.exists(erasedBy(of.ref("decision.id"))),
      ]),
    )
    .orderBy("statement.id")
    .limit(limit)
    .execute();
  return rows.map(typed);
}

/** What the mail with the link of a letter is written from. */
const mailable = (db: Db) =>
  db
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationDecision as decision", "decision.id", "statement.decisionId")
    .innerJoin("moderationCase as case", "case.id", "decision.caseId")
    .select(["statement.id", "statement.receiver", "statement.locale", "statement.data"])
    .select(["case.siteId", "case.aboutId"]);

type Mailable = Awaited<ReturnType<ReturnType<typeof mailable>["executeTakeFirstOrThrow"]>>;

const typed = (row: Mailable) => ({
  ...row,
  locale: row.locale as Locale,
  receiver: row.receiver as Receiver,
});

export type MailableStatement = ReturnType<typeof typed>;

export async function findMailable(db: Db, id: number): Promise<MailableStatement | undefined> {
  const row = await mailable(db).where("statement.id", "=", id).executeTakeFirst();
  return row && typed(row);
}

const letters = (db: Db) =>
  db
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationDecision as decision", "decision.id", "statement.decisionId")
    .innerJoin("moderationCase as case", "case.id", "decision.caseId")
    .selectAll("statement")
    .select(["decision.caseId", "decision.outcome", "decision.at", "decision.undoneAt"])
    .select(["case.siteId", "case.aboutId", "case.appealOf", "case.state"]);

/** A letter with its decision and case, as its receiver reads it. */
export function findStatement(db: Db, id: number) {
  return letters(db).where("statement.id", "=", id).executeTakeFirst();
}

const takenBack = sql<boolean>`statement.data ? 'taken_back'`;
const sameReport = (data: unknown) =>
  sql<boolean>`statement.data -> 'report' is not distinct from ${JSON.stringify(data)}::jsonb -> 'report'`;

/** The letter by which the receiver of this one learns that the decision was taken back. */
export function findTakenBack(
  db: Db,
  { decisionId, receiver, data }: { decisionId: number; receiver: string; data: unknown },
) {
  return letters(db)
    .where("decisionId", "=", decisionId)
    .where("receiver", "=", receiver)
    .where(takenBack)
    .where(sameReport(data))
    .executeTakeFirst();
}

/** The letters of a decision that their receivers may have read. */
export function listTold(db: Db, decisionId: number) {
  return letters(db)
    .where("decisionId", "=", decisionId)
    .where((of) => of.or([of("toldAt", "is not", null), of("undeliveredAt", "is not", null)]))
    .orderBy("statement.id")
    .execute();
}

/** Decisions of which a measure keeps the member out now. */
const shutsOut = (at: Date) => sql<boolean>`exists (select from moderation_measure m
  where m.decision_id = decision.id and m.ended_at is null and (m.ends_at is null or m.ends_at > ${at})
    and m.kind = any (${[...SHUT_OUT]}))`;

/**
 * Finds the letter that tells this member why their account is closed, even if it has not been sent yet: the newest one of
 * which a measure closes it, or else the newest about a decision that stands. One about the end of a measure would not say
 * why.
 */
export function findNewestLetter(db: Db, memberId: number, at: Date) {
  return db
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationDecision as decision", "decision.id", "statement.decisionId")
    .innerJoin("moderationCase as case", "case.id", "decision.caseId")
    .select("statement.id")
    .where("case.aboutId", "=", memberId)
    .where("statement.receiver", "=", "concerned")
    .where("decision.undoneAt", "is", null)
    .where("decision.outcome", "<>", "lifted")
    .where((of) =>
      of.or([of("statement.withheldUntil", "is", null), of("statement.withheldUntil", "<=", at)]),
    )
    .orderBy(shutsOut(at), "desc")
    .orderBy("statement.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Letters to a member, about themselves or about their reports, that were sent since then; the newest first. */
export async function listToldSince(db: Db, memberId: number, since: Date): Promise<number[]> {
  // Two questions, each of which has its index.
  const rows = await readRows<{ id: number }>(db)`
    select s.id from moderation_case c join moderation_decision d on d.case_id = c.id
      join moderation_statement s on s.decision_id = d.id
      where c.about_id = ${memberId} and s.receiver = 'concerned' and s.told_at > ${since}
    union all
    select s.id from safety_report r join moderation_statement s on s.data ->> 'report' = r.id::text
      where r.reporter_id = ${memberId} and s.receiver = 'notifier' and s.told_at > ${since}
    order by id desc`;
  return rows.map(({ id }) => id);
}

/** The letters about these reports that were sent, whether or not they arrived, the oldest first. */
export async function listAnswers(db: Db, reportIds: readonly number[]) {
  const reportId = sql<string>`data ->> 'report'`;
  const rows = await db
    .selectFrom("moderationStatement")
    .select(["id", reportId.as("reportId")])
    .where("receiver", "=", "notifier")
    .where(reportId, "in", reportIds.map(String))
    .where((of) => of.or([of("toldAt", "is not", null), of("undeliveredAt", "is not", null)]))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, reportId: Number(row.reportId) }));
}

/** The newest letter about a measure that stands on this subject of the member, or of this kind. */
export function findLetterAbout(db: Db, memberId: number, what: { kind: MeasureKind } | { subject: string }) {
  return db
    .selectFrom("moderationMeasure as measure")
    .innerJoin("moderationStatement as statement", "statement.decisionId", "measure.decisionId")
    .select("statement.id")
    .where("measure.aboutId", "=", memberId)
    .where("measure.endedAt", "is", null)
    .where("statement.receiver", "=", "concerned")
    .where((of) =>
      "kind" in what ? of("measure.kind", "=", what.kind) : of("measure.subject", "=", what.subject),
    )
    .orderBy("statement.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The oldest letter that this member has not confirmed to have read: one that was sent, while a measure of it stands, or
 * one whose mail did not arrive.
 */
export async function findUnread(db: Db, memberId: number) {
  const [letter] = await unreadOf(db, { memberId });
  return letter;
}

type Unread = {
  id: number;
  puid: string;
  body: string;
  locale: string;
  toldAt: Date | null;
  undeliveredAt: Date | null;
  /** It stays until the member has proven their age. */
  asksForAge: boolean;
};

const unreadOf = keepRead(
  ({ memberId }: { memberId: number }) =>
    sql<Unread>`select statement.id, statement.puid, statement.body, statement.locale,
        statement.told_at as "toldAt", statement.undelivered_at as "undeliveredAt",
        exists (select from moderation_measure measure where measure.decision_id = statement.decision_id
          and measure.kind = 'age_proof' and measure.ended_at is null) as "asksForAge"
      from moderation_statement statement
      where statement.member_id = ${memberId} and statement.read_at is null
        and case when statement.told_at is null then statement.undelivered_at is not null else exists (
          select from moderation_measure measure
          where measure.decision_id = statement.decision_id and measure.ended_at is null) end
      order by statement.id limit 1`,
);

/** Whether a measure of this decision asks the member for a proof of age. */
export async function asksForAge(db: Db, decisionId: number): Promise<boolean> {
  const row = await db
    .selectFrom("moderationMeasure")
    .select("id")
    .where("decisionId", "=", decisionId)
    .where("kind", "=", "age_proof")
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms that the member has read their letter; a second time changes nothing. One that asks for a proof stays. */
export function setRead(tx: Tx, { id, memberId, at }: { id: number; memberId: number; at: Date }) {
  return tx
    .updateTable("moderationStatement")
    .set({ readAt: at })
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .where("readAt", "is", null)
    .where(
      sql<boolean>`not exists (select from moderation_measure m
        where m.decision_id = moderation_statement.decision_id and m.kind = 'age_proof' and m.ended_at is null)`,
    )
    .execute();
}

/** Letters about a member's own content and account, oldest first. */
export function listLettersTo(db: Db, memberId: number) {
  return db
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationDecision as decision", "decision.id", "statement.decisionId")
    .innerJoin("moderationCase as case", "case.id", "decision.caseId")
    .select(["statement.puid", "statement.body", "statement.data", "decision.at"])
    .where("case.aboutId", "=", memberId)
    .where("statement.receiver", "=", "concerned")
    .where((of) =>
      of.or([of("statement.toldAt", "is not", null), of("statement.undeliveredAt", "is not", null)]),
    )
    .orderBy("statement.id")
    .execute();
}
