import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { APPEAL_HOURS, APPEAL_MONTHS } from "../../case-rules.ts";
import { type CaseRow, findCase, insertCase, insertEvent, lockCase } from "../cases/queries-case.ts";
import { findLatestDecision } from "../decisions/queries-decision.ts";
import { readLetterToken } from "../statements/letter-token.ts";
import { findStatement, findTakenBack, type Receiver } from "../statements/queries-statement.ts";

const HOUR = 3_600_000;
const WORDS = "moderation.words";

type Letter = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

/**
 * Finds the letter of this secret. If its decision was taken back after it was sent, that is the letter that says so.
 * @throws Refusal `moderation.not_found`
 */
export async function requireLetter(app: Pick<App, "db" | "seal">, token: string): Promise<Letter> {
  const id = readLetterToken(app, token);
  const letter = id === null ? undefined : await findStatement(app.db, id);
  const valid = letter?.undoneAt ? await findTakenBack(app.db, letter) : letter;
  if (!valid) throw new Refusal("moderation.not_found", {}, 404);
  return valid;
}

/**
 * Returns the end of the time to appeal against a letter, or null if it is itself about an appeal, ends a measure, or says
 * that a decision was taken back.
 */
export function appealUntil({
  appealOf,
  outcome,
  undoneAt,
  toldAt,
  at,
}: Pick<Letter, "appealOf" | "outcome" | "undoneAt" | "toldAt" | "at">): Date | null {
  if (appealOf !== null || outcome === "lifted" || undoneAt) return null;
  return addMonths(toldAt ?? at, APPEAL_MONTHS);
}

/** The report that a letter answers; null for a letter to the member concerned. */
export function reportOf({ data }: Pick<Letter, "data">): number | null {
  return (data as { report?: number }).report ?? null;
}

/**
 * Finds the decision that an appeal by a letter is about: the one that stands in its case. The member concerned has
 * nothing to appeal against once the case ended without a violation.
 */
export async function findAppealable(db: Db, { caseId, receiver }: Pick<Letter, "caseId" | "receiver">) {
  const decision = await findLatestDecision(db, caseId);
  return decision?.outcome === "none" && receiver === "concerned" ? undefined : decision;
}

/**
 * Opens an appeal against the decision that stands in the case of a letter: by the member concerned, or by a reporter.
 * Everybody can appeal once against each decision.
 * @throws Refusal `moderation.not_found`, `moderation.appealed` or `moderation.appeal_over`
 */
export async function fileAppeal(
  app: Pick<App, "db" | "seal" | "clock">,
  { token, words }: { token: string; words: string },
): Promise<void> {
  const letter = await requireLetter(app, token);
  const at = app.clock.now();
  const until = appealUntil(letter);
  if (!until) throw new Refusal("moderation.appealed", {}, 409);
  if (at >= until) throw new Refusal("moderation.appeal_over", {}, 409);
  const against = (await findCase(app.db, letter.caseId)) as CaseRow;
  await app.db.transaction().execute(async (tx) => {
    // A decision is not taken back and appealed against at the same time.
    await lockCase(tx, letter.caseId);
    const decision = await findAppealable(tx, letter);
    if (!decision) throw new Refusal("moderation.not_found", {}, 404);
    const appealBy = letter.receiver as Receiver;
    const appealed = { appealAgainst: decision.id, appealBy, appealReport: reportOf(letter) };
    const opened = await insertCase(tx, { ...appealOf(against, at), ...appealed });
    if (!opened) throw new Refusal("moderation.appealed", {}, 409);
    const data = { words: app.seal.hide(WORDS, words, [opened.id]) };
    await insertEvent(tx, { caseId: opened.id, kind: "appealed", data, at });
    await tellDeskAfter(tx, { about: "case", id: opened.id });
  });
}

function appealOf(
  { id, subject, aboutId, aboutKey, siteId, country, locale, rule, lane }: CaseRow,
  at: Date,
) {
  return {
    ...{ subject, aboutId, aboutKey, siteId, country, locale, rule, lane },
    trigger: "appeal" as const,
    queue: "appeals" as const,
    openedAt: at,
    dueAt: new Date(at.getTime() + APPEAL_HOURS * HOUR),
    appealOf: id,
  };
}

/** The appellant's text. */
export function revealAppeal({ seal }: Pick<App, "seal">, caseId: number, hidden: string): string {
  return seal.reveal(WORDS, hidden, [caseId]);
}
