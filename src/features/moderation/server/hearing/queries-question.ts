import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { Question } from "../../questions-list.ts";

type NewQuestion = {
  caseId: number;
  question: Question;
  askedBy: number;
  askedAt: Date;
  answerUntil: Date;
  locale: string;
};

export function insertQuestion(tx: Tx, row: NewQuestion): Promise<{ id: number }> {
  return tx.insertInto("moderationQuestion").values(row).returning("id").executeTakeFirstOrThrow();
}

export function listQuestions(db: Db, caseId: number) {
  return db.selectFrom("moderationQuestion").selectAll().where("caseId", "=", caseId).orderBy("id").execute();
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];

/** A question with the case that it belongs to. */
export function findQuestion(db: Db, id: number) {
  return db
    .selectFrom("moderationQuestion as question")
    .innerJoin("moderationCase as case", "case.id", "question.caseId")
    .selectAll("question")
    .select(["case.subject", "case.aboutId", "case.siteId", "case.state"])
    .where("question.id", "=", id)
    .executeTakeFirst();
}

export function saveAnswer(tx: Tx, id: number, { answer, at }: { answer: string; at: Date }) {
  return tx.updateTable("moderationQuestion").set({ answer, answeredAt: at }).where("id", "=", id).execute();
}

/** Questions that a member was asked, oldest first. */
export function listQuestionsTo(db: Db, memberId: number) {
  return db
    .selectFrom("moderationQuestion as question")
    .innerJoin("moderationCase as case", "case.id", "question.caseId")
    .selectAll("question")
    .where("case.aboutId", "=", memberId)
    .orderBy("question.id")
    .execute();
}

/** Opens the cases whose member has not answered in time. @returns them */
export async function openUnanswered(tx: Tx, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable("moderationCase")
    .set({ state: "open", waitUntil: null })
    .where("state", "=", "waiting")
    .where("waitUntil", "<=", at)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest question that the member can still answer. */
export async function findWaitingQuestion(db: Db, memberId: number, at: Date) {
  const [question] = await waiting(db, { memberId, at });
  return question;
}

const waiting = keepRead(({ memberId, at }: { memberId: number; at: Date }, db) =>
  db
    .selectFrom("moderationQuestion as question")
    .innerJoin("moderationCase as case", "case.id", "question.caseId")
    .select("question.id")
    .where("case.aboutId", "=", memberId)
    .where("case.state", "in", ["open", "waiting"])
    .where("question.answeredAt", "is", null)
    .where("question.answerUntil", ">", at)
    .orderBy("question.id", "desc")
    .limit(1),
);
