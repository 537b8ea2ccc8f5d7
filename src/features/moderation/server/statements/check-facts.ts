import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { type ReadReport, readReports } from "#features/safety/server/safety.ts";
import { listStaffNames } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { findPrivate } from "../../facts-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";

type Parts = Pick<App, "seal"> & { db: Db };

/** Finds addresses, numbers, and names of reporters and of staff, which a letter to the member must not contain. */
export async function findPrivateFacts(app: Parts, found: CaseRow, facts: string): Promise<string[]> {
  if (facts.trim() === "") return [];
  const reports = await readReports(app, { caseId: found.appealOf ?? found.id });
  const names = await Promise.all(reports.map((report) => namesOf(app, report)));
  return findPrivate(facts, [...names.flat(), ...(await listStaffNames(app.db))]);
}

/** @throws Refusal `moderation.private_facts` */
export async function requireNoPrivateFacts(app: Parts, found: CaseRow, facts: string): Promise<void> {
  const words = await findPrivateFacts(app, found, facts);
  if (words.length > 0) throw new Refusal("moderation.private_facts", { words: words.join(", ") }, 422);
}

async function namesOf({ db }: Parts, { reporterId, notifier }: ReadReport): Promise<string[]> {
  const account = reporterId === null ? undefined : await findAccount(db, reporterId);
  return [account?.username, notifier?.name].filter((name) => typeof name === "string");
}
