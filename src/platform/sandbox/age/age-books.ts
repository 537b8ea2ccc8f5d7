import { sql } from "kysely";
import type { NewAgeCheck } from "#adapters/age/age.ts";
import type { AgeMethod } from "#base/age-levels.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Db } from "#db/database.ts";

export type SandboxAgeCheck = {
  ref: string;
  reference: string;
  asked: NewAgeCheck;
  state: "open" | "waiting" | "passed" | "failed" | "under_age";
  method: AgeMethod | null;
  at: Date;
};

/** The provider's own records: separate from ours, each change in its own transaction. */
type Books = Db;

/** Returns the provider's id of the check that has our id, which is inserted if there is none. */
export async function insertCheck(
  db: Books,
  { ref, asked, at }: Pick<SandboxAgeCheck, "ref" | "asked" | "at">,
): Promise<string> {
  await autocommit(db)
    .insertInto("sandboxAgeCheck")
    .values({ ref, reference: asked.ref, asked: JSON.stringify(asked), state: "open", at })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  const row = await db
    .selectFrom("sandboxAgeCheck")
    .select("ref")
    .where("reference", "=", asked.ref)
    .executeTakeFirstOrThrow();
  return row.ref;
}

export async function findCheck(db: Books, ref: string): Promise<SandboxAgeCheck | undefined> {
  const row = await db.selectFrom("sandboxAgeCheck").selectAll().where("ref", "=", ref).executeTakeFirst();
  return row as unknown as SandboxAgeCheck | undefined;
}

/** Returns our id of another check, if there is one. */
export async function findOtherReference(db: Books, ref: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sandboxAgeCheck")
    .select("reference")
    .where("ref", "<>", ref)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reference;
}

/** @returns false if the check was no longer in the state `from` */
export async function changeCheck(
  db: Books,
  { ref, from }: { ref: string; from: SandboxAgeCheck["state"] },
  change: Partial<Pick<SandboxAgeCheck, "state" | "method">>,
): Promise<boolean> {
  const { numUpdatedRows } = await autocommit(db)
    .updateTable("sandboxAgeCheck")
    .set(change)
    .where("ref", "=", ref)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type AgeReport = {
  ref: string;
  /** The check passes when the news are sent. */
  passes: boolean;
  /** Fault of the news on purpose: signed with another key, or about another check. */
  wrong: "signature" | "check" | null;
};

/** Enqueues news outside of a transaction. Uses the real clock, as it would between two companies. */
export async function reportLater(db: Books, report: AgeReport, delayMs: number): Promise<void> {
  await sql`select graphile_worker.add_job('send-sandbox-age-news', ${JSON.stringify(report)}::json,
    run_at => now() + ${`${delayMs} milliseconds`}::interval)`.execute(autocommit(db));
}
