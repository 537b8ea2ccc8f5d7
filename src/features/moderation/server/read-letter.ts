import { findAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { DecisionLetter } from "../contract.ts";
import { appealUntil, findAppealable, reportOf, requireLetter } from "./appeals/file-appeal.ts";
import { hasAppealed } from "./cases/queries-case.ts";
import { asksForAge } from "./statements/queries-statement.ts";
import { tellByShowing } from "./statements/undelivered-letters.ts";
import { revealStatement } from "./statements/write-statements.ts";

/** @throws Refusal `moderation.not_found` */
export async function readLetter(
  app: Pick<App, "db" | "seal" | "clock">,
  token: string,
): Promise<DecisionLetter> {
  const letter = await requireLetter(app, token);
  const { at, locale, aboutId } = letter;
  const receiver = letter.receiver as DecisionLetter["receiver"];
  const until = appealUntil({ ...letter, toldAt: await tellByShowing(app, letter) });
  const decision = await findAppealable(app.db, letter);
  const isFiled =
    !!decision &&
    (await hasAppealed(app.db, { decisionId: decision.id, by: receiver, report: reportOf(letter) }));
  const state = appealState(decision ? until : null, { isFiled, now: app.clock.now() });
  const concerned = aboutId === null ? undefined : await findAccount(app.db, aboutId);
  return {
    asks_for_age: receiver === "concerned" && (await asksForAge(app.db, letter.decisionId)),
    is_locked_out: receiver === "concerned" && concerned?.status === "banned",
    receiver,
    decided_at: at.toISOString(),
    body: revealStatement(app, letter),
    locale,
    appeal_until: state === "open" && until ? until.toISOString() : null,
    appeal_state: state,
  };
}

function appealState(
  until: Date | null,
  { isFiled, now }: { isFiled: boolean; now: Date },
): DecisionLetter["appeal_state"] {
  if (until === null) return "none";
  if (isFiled) return "filed";
  return now < until ? "open" : "over";
}
