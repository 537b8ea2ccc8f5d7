import { Refusal } from "#base/refusal.ts";
import { hasRight, type Right, type Role } from "#base/staff-rights.ts";
import type { Tx } from "#db/database.ts";
import { setLookedAt } from "#features/safety/server/safety.ts";
import { auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { LEASE_MINUTES, LEAVING_SECONDS, MOST_LEASES, type Queue } from "../../case-rules.ts";
import { HARD_RULES, type RuleName } from "../../rules-list.ts";
import { isBreakDue } from "../../wellbeing-rules.ts";
import { actorOf, lacksRight, type Person } from "../person.ts";
import { freeReviewLeases } from "../review/queries-review.ts";
import { mostHardCases, setPaused } from "../wellbeing/shifts.ts";
import {
  type CaseRow,
  changeLease,
  countLeases,
  findCase,
  freeLeasesOf,
  type Holding,
  insertEvent,
  insertRecusal,
  leaseNext,
  lockCase,
} from "./queries-case.ts";
import type { QueueFilters } from "./queue-filters.ts";

type Parts = Pick<App, "db" | "clock">;

const MINUTE = 60_000;
/** A lease ends after an hour, however often it is renewed. */
export const LONGEST_LEASE = 60 * MINUTE;

const claimed = auditKind("moderation.claimed");
const released = auditKind("moderation.released", ["why"]);

/** The right that opens each queue. */
const QUEUE_RIGHTS: Record<Queue, Right> = {
  urgent: "case.work",
  people: "case.work",
  texts: "case.work",
  pictures: "case.work",
  identity: "case.work",
  appeals: "appeal.decide",
  escalated: "case.lead",
  visitors: "case.lead",
};

export function mayWork(roles: readonly Role[], queue: Queue): boolean {
  return hasRight(roles, QUEUE_RIGHTS[queue]);
}

/** @throws Refusal `staff.no_right` */
export function requireQueue(roles: readonly Role[], queue: Queue): void {
  if (!mayWork(roles, queue)) throw lacksRight(QUEUE_RIGHTS[queue]);
}

/**
 * Leases the next case to the person for ten minutes: an urgent one first, then one of the queue they chose that fits
 * the filters. Cases about people whom they know and rules that they do not want to see today are left out, and hard cases once they have had enough of them.
 * @returns null if nothing is waiting; with the case whether a break is due before it
 * @throws Refusal `staff.no_right`, or `moderation.too_many_cases` if they hold three
 */
export async function claimNext(
  app: Parts & Pick<App, "sites">,
  person: Person,
  { queue, ...filters }: QueueFilters & { queue: Queue },
): Promise<(CaseRow & { isBreakDue: boolean }) | null> {
  requireQueue(person.roles, queue);
  const at = app.clock.now();
  const { personId } = person;
  const hard = { rules: HARD_RULES, most: mostHardCases(app) };
  const leads = mayWork(person.roles, "escalated");
  return app.db.transaction().execute(async (tx) => {
    const leased = await leaseNext(tx, { queue, personId, at, hard, filters, leads });
    if (!leased) {
      await refuseTooMany(tx, personId, at);
      return null;
    }
    const found = (await findCase(tx, leased.takenId)) as CaseRow;
    const { id: caseId, aboutId } = found;
    await setLookedAt(tx, caseId, at);
    const subject = `case:${caseId}`;
    await writeAudit(app, tx, { kind: claimed, actor: actorOf(person), subject, aboutId });
    return { ...found, isBreakDue: isBreakDue(leased.casesBefore) };
  });
}

async function refuseTooMany(tx: Tx, personId: number, at: Date): Promise<void> {
  if ((await countLeases(tx, personId, at)) >= MOST_LEASES)
    throw new Refusal("moderation.too_many_cases", { count: MOST_LEASES }, 409);
}

/**
 * Gives the person another ten minutes, up to an hour in all.
 * @returns until when
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export function renewLease(app: Parts, holding: Holding): Promise<Date> {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, holding.caseId);
    const end = (found?.leasedSince?.getTime() ?? 0) + LONGEST_LEASE;
    const leasedUntil = new Date(Math.min(at.getTime() + LEASE_MINUTES * MINUTE, end));
    const to = { leasedBy: holding.personId, leasedUntil };
    if (leasedUntil <= at || !(await changeLease(tx, holding, { at, to }))) throw taken();
    return leasedUntil;
  });
}

/** Gives a case back. Does nothing if the lease was lost, because then it is free already. */
export function releaseCase(app: Parts, person: Person, { caseId, lease }: Omit<Holding, "personId">) {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const free = { leasedBy: null, leasedUntil: null };
    const holding = { caseId, lease, personId: person.personId };
    if (!(await changeLease(tx, holding, { at, to: free }))) return;
    await insertEvent(tx, { caseId, kind: "released", personId: person.personId, at });
    await writeAudit(app, tx, { kind: released, actor: actorOf(person), subject: `case:${caseId}` });
  });
}

/** Shortens a lease to some seconds while its page is left. Does nothing if the lease was lost. */
export async function leaveCase({ db, clock }: Parts, holding: Holding): Promise<void> {
  const at = clock.now();
  const to = {
    leasedBy: holding.personId,
    leasedUntil: new Date(at.getTime() + LEAVING_SECONDS * 1_000),
  };
  await db.transaction().execute((tx) => changeLease(tx, holding, { at, to }));
}

/**
 * "I know this person" gives the case back for good, "not today" everything of its rule until the end of the day. Nobody
 * asks why.
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export function recuse(
  app: Parts,
  person: Person,
  { caseId, lease, why }: Omit<Holding, "personId"> & { why: "known" | "not_today" | "other" },
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  return app.db.transaction().execute(async (tx) => {
    const free = { leasedBy: null, leasedUntil: null };
    if (!(await changeLease(tx, { caseId, lease, personId }, { at, to: free }))) throw taken();
    if (why === "not_today") await pauseRuleOf(tx, { caseId, personId, at });
    else await insertRecusal(tx, { caseId, personId, why });
    const kind = why === "not_today" ? "released" : "recused";
    await insertEvent(tx, { caseId, kind, personId, ...(kind === "recused" && { data: { why } }), at });
    const after = kind === "recused" ? { why } : {};
    await writeAudit(app, tx, { kind: released, actor: actorOf(person), subject: `case:${caseId}`, after });
  });
}

type Pausing = { caseId: number; personId: number; at: Date };

async function pauseRuleOf(tx: Tx, { caseId, personId, at }: Pausing): Promise<void> {
  const found = (await findCase(tx, caseId)) as CaseRow;
  await setPaused(tx, { personId, at, rule: found.rule as RuleName, isPaused: true });
}

/** Frees all cases that a person holds, when they log out or their access ends. */
export async function freeCases(tx: Tx, { personId, at }: { personId: number; at: Date }): Promise<void> {
  const freed = await freeLeasesOf(tx, personId);
  for (const caseId of freed) await insertEvent(tx, { caseId, kind: "released", personId, at });
  if (freed.length > 0) await tellDeskAfter(tx, { about: "case", id: null });
  await freeReviewLeases(tx, { personId });
}

export function taken(): Refusal {
  return new Refusal("moderation.taken", {}, 409);
}
