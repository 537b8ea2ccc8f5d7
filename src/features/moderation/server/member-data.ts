import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { revealAnswer } from "./hearing/answer-question.ts";
import { listQuestionsTo } from "./hearing/queries-question.ts";
import { listLettersTo } from "./statements/queries-statement.ts";
import { revealStatement } from "./statements/write-statements.ts";

/**
 * Contains the decisions about the member, as in the letters to them. Nothing is erased with the account: cases name a
 * member only by number and by a keyed hash, and have a period of their own.
 */
export const moderationData: MemberData = {
  feature: "moderation",
  async *exportData(app, memberId) {
    const letters = await listLettersTo(app.db, memberId);
    yield jsonFile(
      "decisions.json",
      letters.map((letter) => ({
        decided_at: letter.at,
        letter: revealStatement(app, letter),
        measures: (letter.data as { measures?: unknown }).measures ?? [],
      })),
    );
    const questions = await listQuestionsTo(app.db, memberId);
    yield jsonFile(
      "questions.json",
      questions.map((question) => ({
        asked_at: question.askedAt,
        question: question.question,
        answered_at: question.answeredAt,
        answer: revealAnswer(app, question),
      })),
    );
  },
  erase: async () => {},
};
