import type { Db, Tx } from "#db/database.ts";
import { findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import { findHomeCountry } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import type { SIGNAL_KINDS } from "../../case-contract.ts";
import { dueInLane } from "../../case-rules.ts";
import type { Lane, RuleName } from "../../rules-list.ts";
import { type CaseRow, insertCase, insertEvent, lockOpenCase, updateCase } from "../cases/queries-case.ts";
import { listEvents } from "../cases/queries-list.ts";

/** One thing that a member has in common with somebody who is banned. */
export type IdentitySignal = {
  kind: (typeof SIGNAL_KINDS)[number];
  points: number;
  /** Number of the banned member, whose account may be erased. */
  banned: number;
};

type Raised = { memberId: number; lane: Extract<Lane, 1 | 2>; at: Date };
type Parts = Pick<App, "seal">;

/**
 * Opens a case about a member who looks like a banned one, or adds to the case that is open. The signals stand in the case
 * as evidence. Nothing else happens to the member.
 */
export async function raiseIdentityCase(
  app: Parts,
  tx: Tx,
  { signals, ...raised }: Raised & { signals: readonly IdentitySignal[] },
): Promise<void> {
  const caseId = await openOrFeed(app, tx, { ...raised, rule: "evasion" });
  await insertEvent(tx, { caseId, kind: "signals", data: { signals }, at: raised.at });
}

/** The same for a member whose photo others have uploaded before. */
export async function raiseSharedPhoto(
  app: Parts,
  tx: Tx,
  { memberId, otherIds, at }: { memberId: number; otherIds: readonly number[]; at: Date },
): Promise<void> {
  const caseId = await openOrFeed(app, tx, { memberId, lane: 2, at, rule: "stolen_photo" });
  await insertEvent(tx, { caseId, kind: "shared_photo", data: { members: otherIds }, at });
}

type Opening = Raised & { rule: RuleName };

async function openOrFeed(app: Parts, tx: Tx, opening: Opening): Promise<number> {
  const { memberId, lane } = opening;
  let found: CaseRow | undefined;
  // A case that is decided at this moment is neither open nor in the way of a new one.
  while (!found)
    found = (await insertIdentityCase(app, tx, opening)) ?? (await lockOpenCase(tx, subjectOf(memberId)));
  const dueAt = dueInLane(lane, found.openedAt);
  await updateCase(tx, found.id, {
    lane: Math.min(found.lane, lane),
    dueAt: new Date(Math.min(dueAt.getTime(), found.dueAt.getTime())),
    version: found.version + 1,
  });
  return found.id;
}

async function insertIdentityCase(
  app: Parts,
  tx: Tx,
  { memberId, lane, at, rule }: Opening,
): Promise<CaseRow | undefined> {
  const account = await findAccount(tx, memberId);
  if (!account) throw new Error(`Member ${memberId} has no account.`);
  const { siteId, locale } = account;
  return insertCase(tx, {
    subject: subjectOf(memberId),
    aboutId: memberId,
    aboutKey: await findPersonKey(app, tx, memberId),
    ...{ siteId, locale, lane, rule },
    country: await findHomeCountry(tx, memberId),
    trigger: "signal",
    queue: "identity",
    openedAt: at,
    dueAt: dueInLane(lane, at),
  });
}

/** Returns the signals of a case, as they were when they were last added to it. */
export async function readSignals(db: Db, caseId: number): Promise<IdentitySignal[]> {
  const added = (await listEvents(db, caseId)).findLast(({ kind }) => kind === "signals");
  return added ? (added.data as { signals: IdentitySignal[] }).signals : [];
}

/** Returns the members with whom the one concerned shares a photo. */
export async function readSharedPhotos(db: Db, caseId: number): Promise<number[]> {
  const added = (await listEvents(db, caseId)).filter(({ kind }) => kind === "shared_photo");
  return [...new Set(added.flatMap(({ data }) => (data as { members: number[] }).members))];
}

const subjectOf = (memberId: number) => `member:${memberId}`;
