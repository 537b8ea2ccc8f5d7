import type { Tx } from "#db/database.ts";
import { findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import { findHomeCountry } from "#features/profiles/server/profiles.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { dueAt, queueOf } from "../../case-rules.ts";
import { type RuleName, ruleOf } from "../../rules-list.ts";
import {
  type CaseRow,
  findLatestCase,
  insertCase,
  insertEvent,
  lockOpenCase,
  updateCase,
} from "./queries-case.ts";

type Opening = {
  aboutId: number;
  personId: number;
  /** The rule that seems to be broken. A moderator may find another. */
  rule: RuleName;
  words: string;
  /** Finds the case again without another note. */
  isRepeated: boolean;
};

/**
 * Opens a case about a member's profile for a person of staff who does not moderate, with their words as a note, or adds
 * the note to the open one.
 * @returns the number of the case; null if there is no such member
 */
export async function openStaffCase(
  app: Pick<App, "clock" | "seal">,
  tx: Tx,
  { aboutId, personId, rule, words, isRepeated }: Opening,
): Promise<number | null> {
  const account = await findAccount(tx, aboutId);
  if (!account) return null;
  const at = app.clock.now();
  const subject = `profile:${aboutId}`;
  const { lane } = ruleOf(rule);
  const aboutKey = await findPersonKey(app, tx, aboutId);
  const country = await findHomeCountry(tx, aboutId);
  if (isRepeated) return (await findLatestCase(tx, subject))?.id ?? null;
  let found: CaseRow | undefined;
  // A case that is decided at this moment is neither open nor in the way of a new one.
  while (!found)
    found =
      (await insertCase(tx, {
        ...{ subject, aboutId, aboutKey, siteId: account.siteId, country, locale: account.locale },
        ...{ trigger: "staff", queue: queueOf(subject, lane), lane, rule, openedAt: at },
        dueAt: dueAt({ openedAt: at, rule, trust: 1 }),
      })) ?? (await lockOpenCase(tx, subject));
  await updateCase(tx, found.id, { version: found.version + 1 });
  await insertEvent(tx, { caseId: found.id, kind: "noted", personId, data: { note: words }, at });
  await tellDeskAfter(tx, { about: "case", id: found.id });
  return found.id;
}
