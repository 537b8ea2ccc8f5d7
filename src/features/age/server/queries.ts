import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { WAITING } from "../rules.ts";

export type NewCheck = {
  memberId: number;
  sessionId: number;
  ref: string;
  level: "provider" | "eu_proof";
  method: string;
  over: number;
  provider: string;
  sameDevice: boolean;
  origin: string;
  back: string | null;
  device: string | null;
  begunAt: Date;
  expiresAt: Date;
};

/** @returns false if another check of the member is waiting */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<boolean> {
  const row = await tx
    .insertInto("ageCheck")
    .values(check)
    .onConflict((conflict) => conflict.column("memberId").where("state", "in", WAITING).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findCheck(db: Db, ref: string) {
  return db.selectFrom("ageCheck").selectAll().where("ref", "=", ref).executeTakeFirst();
}

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

export function lockCheck(tx: Tx, ref: string) {
  return tx.selectFrom("ageCheck").selectAll().where("ref", "=", ref).forUpdate().executeTakeFirst();
}

export function findWaitingCheck(db: Db, memberId: number) {
  return db
    .selectFrom("ageCheck")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("state", "in", WAITING)
    .executeTakeFirst();
}

/** Ends a check that waits, because it is over or another one takes its place. */
export function endCheck(tx: Tx, { ref, at }: { ref: string; at: Date }) {
  return tx
    .updateTable("ageCheck")
    .set({ state: "expired", endedAt: at, next: null, codeHash: null, device: null })
    .where("ref", "=", ref)
    .where("state", "in", WAITING)
    .execute();
}

/** Stores where a check leads, unless another request was first. */
export function keepNext(
  tx: Tx,
  { ref, ...begun }: { ref: string; provider: string; providerRef: string | null; next: string },
) {
  return tx
    .updateTable("ageCheck")
    .set(begun)
    .where("ref", "=", ref)
    .where("next", "is", null)
    .where("state", "=", "open")
    .execute();
}

type Change = Partial<
  Pick<
    CheckRow,
    "state" | "passedAt" | "validUntil" | "endedAt" | "codeHash" | "next" | "device" | "sameDevice" | "back"
  >
>;

export function changeCheck(tx: Tx, id: number, change: Change) {
  return tx.updateTable("ageCheck").set(change).where("id", "=", id).execute();
}

/** Checks that a provider can be asked about, and those whose time is over, oldest first. */
export function listWaitingChecks(db: Db, { limit }: { limit: number }) {
  return db
    .selectFrom("ageCheck")
    .selectAll()
    .where("state", "in", WAITING)
    .orderBy("expiresAt")
    .limit(limit)
    .execute();
}

export async function countFailures(db: Db, { memberId, since }: { memberId: number; since: Date }) {
  const { n } = await db
    .selectFrom("ageCheck")
    .select(sql<number>`count(*)::integer`.as("n"))
    .where("memberId", "=", memberId)
    .where("state", "=", "failed")
    .where("endedAt", ">", since)
    .executeTakeFirstOrThrow();
  return n;
}

/** A member's own checks as they may see them: without the keys and the device. */
export function listChecksOf(db: Db, memberId: number) {
  return db
    .selectFrom("ageCheck")
    .select(["ref", "level", "method", "over", "provider", "providerRef", "state", "begunAt"])
    .select(["passedAt", "validUntil", "endedAt", "decision", "reason", "decidedAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}

export function deleteChecksOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("ageCheck").where("memberId", "=", memberId).execute();
}
