import type { Tx } from "#db/database.ts";
import { findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import { type EvidencePicture, keepFinding } from "#features/safety/server/safety.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { dueAt, queueFor, queueOf } from "../../case-rules.ts";
import { ruleOf } from "../../rules-list.ts";
import { isGraver } from "../../sealed-rules.ts";
import { type CaseRow, insertCase, insertEvent, lockOpenCase, updateCase } from "../cases/queries-case.ts";
import { listEvents } from "../cases/queries-list.ts";

type Copy = {
  photo: { id: number; memberId: number };
  picture: EvidencePicture;
  /** The member whose photo was rejected. */
  ofMemberId: number;
};

const RULE = "intimate";

/**
 * Opens a case about a copy of a picture that was rejected because somebody never agreed to it, or makes the open one
 * urgent. A person decides; nothing else happens to the photo. Raising it again changes nothing.
 */
export async function raiseCopy(app: App, { photo, picture, ofMemberId }: Copy): Promise<void> {
  const owner = await findAccount(app.db, photo.memberId);
  if (!owner) return;
  const { siteId, locale } = owner;
  await keepFinding(app, { photo, picture, siteId, locale, reason: RULE }, async (tx, keepFor) => {
    const found = await openOrHurry(app, tx, { photo, siteId, locale });
    const events = await listEvents(tx, found.id);
    if (events.some(({ kind }) => kind === "shared_photo")) return;
    await keepFor(found.id);
    const data = { members: [ofMemberId] };
    await insertEvent(tx, { caseId: found.id, kind: "shared_photo", data, at: app.clock.now() });
    await tellDeskAfter(tx, { about: "case", id: found.id });
  });
}

type Opening = { photo: Copy["photo"]; siteId: number; locale: string };

async function openOrHurry(app: App, tx: Tx, { photo, siteId, locale }: Opening): Promise<CaseRow> {
  const subject = `photo:${photo.id}`;
  const { lane } = ruleOf(RULE);
  const openedAt = app.clock.now();
  const due = dueAt({ openedAt, rule: RULE, trust: 1 });
  const aboutKey = await findPersonKey(app, tx, photo.memberId);
  let found: CaseRow | undefined;
  // A case that is decided at this moment is neither open nor in the way of a new one.
  while (!found)
    found =
      (await insertCase(tx, {
        ...{ subject, aboutId: photo.memberId, aboutKey, siteId, country: null, locale },
        ...{ trigger: "signal", queue: queueOf(subject, lane), lane, rule: RULE, openedAt, dueAt: due },
      })) ?? (await lockOpenCase(tx, subject));
  const place = isGraver(RULE, found) && { lane, rule: RULE, queue: queueFor(found, lane), lastUntil: null };
  await updateCase(tx, found.id, {
    ...place,
    version: found.version + 1,
    dueAt: new Date(Math.min(due.getTime(), found.dueAt.getTime())),
  });
  return found;
}
