import type { Db } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";

type Reported = { reporterId: number | null; notifier: { email: string } | null };

/** The e-mail address of whoever reported: the one they gave, or that of their account. Empty if there is none. */
export async function findNotifierAddress({ db }: { db: Db }, report: Reported | undefined): Promise<string> {
  if (report?.notifier) return report.notifier.email;
  const member = report?.reporterId ? await findAccount(db, report.reporterId) : undefined;
  return member?.email ?? "";
}
