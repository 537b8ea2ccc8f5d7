import type { Tx } from "#db/database.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type InquiryRow, insertText, updateInquiry } from "./queries.ts";
import { hideWords } from "./words.ts";

type Question = {
  words: string;
  clientId?: string;
  mail?: { key: string; isOtherSender: boolean; files: number };
};

/**
 * Adds words of the author to a locked inquiry, which then waits for an answer again.
 * @returns false if they are there already
 */
export async function addQuestion(
  app: Pick<App, "seal" | "clock">,
  tx: Tx,
  { inquiry, question }: { inquiry: InquiryRow; question: Question },
): Promise<boolean> {
  const at = app.clock.now();
  const { id, state } = inquiry;
  const { words, clientId, mail } = question;
  const inserted = await insertText(tx, {
    ...{ inquiryId: id, kind: "question", at, words: hideWords(app, { inquiryId: id, words }) },
    ...(clientId !== undefined && { clientId }),
    ...(mail && { mailKey: mail.key, isOtherSender: mail.isOtherSender, files: mail.files }),
  });
  if (!inserted) return false;
  const begins = state === "answered" || state === "closed";
  await updateInquiry(tx, id, {
    changedAt: at,
    ...(begins && { state: "waiting", waitingSince: at, closedAt: null }),
  });
  await tellDeskAfter(tx, { about: "inquiry", id });
  return true;
}
