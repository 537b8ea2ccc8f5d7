import type { Tx } from "#db/database.ts";
import { type findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import type { findWaiting } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import { dueAt, LEASE_MINUTES, queueFor, queueOf } from "../../case-rules.ts";
import type { ReviewRule } from "../../review-rules.ts";
import { ruleOf } from "../../rules-list.ts";
import { isGraver } from "../../sealed-rules.ts";
import { holderOf } from "../cases/holder.ts";
import { type CaseRow, insertCase, insertEvent, lockOpenCase, updateCase } from "../cases/queries-case.ts";
import { isRecused } from "../cases/queries-recusal.ts";

type Opening = {
  photo: Awaited<ReturnType<typeof findWaiting>>[number];
  owner: NonNullable<Awaited<ReturnType<typeof findAccount>>>;
  rule: ReviewRule;
  personId: number;
};

/**
 * Opens the case about a photo and leases it to the person, or takes the open one with its reports.
 * @returns undefined if somebody else works on it, or the person gave it back for good
 */
export async function openOwnCase(app: App, tx: Tx, opening: Opening): Promise<CaseRow | undefined> {
  const at = app.clock.now();
  const { personId, rule } = opening;
  const found = await insertOrLock(app, tx, opening);
  if (await isRecused(tx, { caseId: found.id, personId })) return undefined;
  const holder = holderOf(found, at);
  if (found.state !== "open" || (holder !== null && holder !== personId)) return undefined;
  const leasedUntil = new Date(at.getTime() + LEASE_MINUTES * 60_000);
  const { lane } = ruleOf(rule);
  const change = {
    ...{ leasedBy: personId, leasedUntil, leasedSince: at, lease: found.lease + 1 },
    ...(isGraver(rule, found) && { lane, rule, queue: queueFor(found, lane) }),
  };
  await updateCase(tx, found.id, change);
  await insertEvent(tx, { caseId: found.id, kind: "found_in_review", personId, data: { rule }, at });
  return { ...found, ...change };
}

async function insertOrLock(app: App, tx: Tx, { photo, owner, rule }: Opening): Promise<CaseRow> {
  const subject = `photo:${photo.id}`;
  const { lane } = ruleOf(rule);
  const openedAt = app.clock.now();
  const aboutKey = await findPersonKey(app, tx, photo.memberId);
  let found: CaseRow | undefined;
  // A case that is decided at this moment is neither open nor in the way of a new one.
  while (!found)
    found =
      (await insertCase(tx, {
        ...{ subject, aboutId: photo.memberId, aboutKey, siteId: owner.siteId, country: photo.country },
        ...{ locale: owner.locale, trigger: "review", queue: queueOf(subject, lane), lane, rule, openedAt },
        dueAt: dueAt({ openedAt, rule, trust: 1 }),
      })) ?? (await lockOpenCase(tx, subject));
  return found;
}
