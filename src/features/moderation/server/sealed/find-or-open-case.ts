import type { Tx } from "#db/database.ts";
import { findAccount, findPersonKey } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { dueAt } from "../../case-rules.ts";
import { type CaseRow, insertCase, lockOpenCase } from "../cases/queries-case.ts";

/** The open case about a subject with a picture that has to be sealed, or a new urgent one. */
export async function findOrOpenCase(
  app: App,
  tx: Tx,
  { subject, memberId, at }: { subject: string; memberId: number; at: Date },
): Promise<CaseRow> {
  const account = await findAccount(tx, memberId);
  const site = account ? app.sites.get(account.siteId) : app.sites.list()[0];
  if (!site) throw new Error("There is no site.");
  const row = {
    ...{ subject, aboutId: memberId, siteId: site.id, country: null },
    aboutKey: await findPersonKey(app, tx, memberId),
    locale: account?.locale ?? "en",
    ...({ trigger: "signal", queue: "urgent", lane: 0, rule: "child", openedAt: at } as const),
    dueAt: dueAt({ openedAt: at, rule: "child", trust: 1 }),
  };
  for (;;) {
    const found = (await insertCase(tx, row)) ?? (await lockOpenCase(tx, subject));
    // A case that is decided at this moment is neither open nor in the way of a new one.
    if (found) return found;
  }
}
