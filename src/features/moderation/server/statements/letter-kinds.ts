import type { Receiver } from "./queries-statement.ts";

/** Kinds of the mails that letters are sent with. */
export const DECISION_MAIL: Record<Receiver, string> = { concerned: "decision", notifier: "report-answer" };

/** Kind of the mail with the link of a letter that its receiver asked for again. */
export const LETTER_AGAIN = "decision-again";
