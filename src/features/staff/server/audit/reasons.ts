import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { REASON_MINUTES, type ReasonCategory, type ReasonScope } from "../../audit-rules.ts";
import { auditKind } from "./audit-kinds.ts";
import { findReason, insertReason } from "./queries-reason.ts";
import { type Actor, writeAccess } from "./write-entry.ts";

const MINUTE = 60_000;

const reasonGiven = auditKind("staff.reason_given", ["scope", "category", "reference"]);

type Person = Extract<Actor, { by: "person" }>;
type Opened = { aboutId: number; scope: ReasonScope };

/**
 * Stores a person's reason to read private data of a member. It opens that scope for 30 minutes, for this person only.
 */
export function giveReason(
  app: Pick<App, "db" | "clock">,
  actor: Person,
  given: Opened & { category: ReasonCategory; words: string; reference?: string | undefined },
): Promise<{ id: number; until: Date }> {
  const at = app.clock.now();
  const until = new Date(at.getTime() + REASON_MINUTES * MINUTE);
  return app.db.transaction().execute(async (tx) => {
    const id = await insertReason(tx, { ...given, personId: actor.personId, at, until });
    const { aboutId, scope, category, reference } = given;
    const after = { scope, category, ...(reference !== undefined && { reference }) };
    await writeAccess(app, tx, { kind: reasonGiven, actor, aboutId, reasonId: id, after });
    return { id, until };
  });
}

export type Reason = { id: number; category: ReasonCategory; words: string; until: Date };

/**
 * Call before anything private is read.
 * @returns the reason, whose id belongs into the access entry
 * @throws Refusal `staff.reason_first`
 */
export async function requireReason(
  { db, clock }: Pick<App, "db" | "clock">,
  { personId, ...opened }: Opened & { personId: number },
): Promise<Reason> {
  const reason = await findReason(db, { personId, ...opened, at: clock.now() });
  if (!reason) throw new Refusal("staff.reason_first", {}, 403);
  return { ...reason, category: reason.category as ReasonCategory };
}

/** How a page tells the person why they read something, and until when. */
export function viewReason({ category, words, until }: Reason) {
  return { category, words, until: until.toISOString() };
}

type Withheld = { personId: number; aboutId: number | null; words: string; at: Date; until: Date };

/**
 * Stores why a sealed picture was looked into. The member's export counts it, and tells it only after this time.
 * @returns null if it is about no member
 */
export async function withholdReason(
  tx: Tx,
  { aboutId, at, until, ...given }: Withheld,
): Promise<number | null> {
  if (aboutId === null) return null;
  const opened = { scope: "sealed", category: "authority", until: at, withheldUntil: until } as const;
  return insertReason(tx, { ...given, ...opened, aboutId, at });
}

type Disclosed = {
  personId: number;
  aboutId: number;
  words: string;
  reference: string;
  at: Date;
  /** The member's export counts it, and tells it only after this time. Null: it tells it at once. */
  silentUntil: Date | null;
};

/** Stores why a member's data was given to an authority. It opens nothing at the desk. */
export function stateDisclosure(tx: Tx, { silentUntil, at, ...given }: Disclosed): Promise<number> {
  return insertReason(tx, {
    ...{ ...given, at, until: at, scope: "disclosed", category: "authority" },
    ...(silentUntil && { withheldUntil: silentUntil }),
  });
}
