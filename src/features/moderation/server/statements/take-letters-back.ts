import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import { findCase } from "../cases/queries-case.ts";
import { listTold } from "./queries-statement.ts";
import { sayTakenBack } from "./say-statement.ts";
import { localeOf, storeLetter } from "./write-statements.ts";

/**
 * Writes to everybody who was told of a decision that it was taken back. That is so for urgent ones, whose letters do not
 * wait until a decision can no longer be taken back.
 */
export async function takeLettersBack(app: App, tx: Tx, decisionId: number): Promise<void> {
  for (const { receiver, caseId, data, locale, aboutId } of await listTold(tx, decisionId)) {
    const found = await findCase(tx, caseId);
    const { report = null } = data as { report?: number };
    const [reported] = report === null ? [] : await readReports({ ...app, db: tx }, { ids: [report] });
    if (!found || (report !== null && !reported)) continue;
    const body = sayTakenBack(app.translations.texts(localeOf(locale)), {
      site: app.sites.get(reported?.siteId ?? found.siteId).name,
      at: reported?.at ?? app.clock.now(),
      subject: reported ? null : subjectKind(found.subject),
    });
    await storeLetter(app, tx, {
      ...{ decisionId, body, locale: localeOf(locale) },
      receiver: receiver as "concerned" | "notifier",
      data: { ...(report !== null && { report }), taken_back: true },
      memberId:
        receiver === "concerned" && aboutId !== null && (await findAccount(tx, aboutId)) ? aboutId : null,
    });
  }
}
