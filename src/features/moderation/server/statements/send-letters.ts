import { findAccount } from "#features/accounts/server/accounts.ts";
import { readReports } from "#features/safety/server/safety.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { UNDO_MINUTES } from "../../case-rules.ts";
import { eraseAfterLetter } from "../erasure/erase-after-letter.ts";
import { DECISION_MAIL, LETTER_AGAIN } from "./letter-kinds.ts";
import { letterToken } from "./letter-token.ts";
import { findMailable, listUntold, type MailableStatement, setTold } from "./queries-statement.ts";
import { writeLetter } from "./write-letter.ts";

const MINUTE = 60_000;
const BATCH = 200;

/**
 * Sends the letters of decisions that can no longer be taken back; those about danger to people go at once. A letter
 * that does not arrive is shown to the member instead (`keepUndelivered`).
 */
export const sendLetters: Job = {
  name: "send-decision-letters",
  schedule: "* * * * *",
  async run(app) {
    const at = app.clock.now();
    const before = new Date(at.getTime() - UNDO_MINUTES * MINUTE);
    for (const statement of await listUntold(app.db, { at, before, limit: BATCH })) {
      const to = await findReceiver(app, statement);
      const [kind, id] = [DECISION_MAIL[statement.receiver], String(statement.id)];
      if (to) await send(app, statement, { ...to, kind, id });
      await app.db.transaction().execute(async (tx) => {
        await setTold(tx, statement.id, at);
        await eraseAfterLetter(app, tx, statement.id);
      });
    }
  },
};

/**
 * Mails the link of a letter again, as a mail of its own.
 * @param id of the mail; it goes once under the same one
 */
export async function sendLetterAgain(app: App, statementId: number, id: string): Promise<void> {
  const statement = await findMailable(app.db, statementId);
  const to = statement && (await findReceiver(app, statement));
  if (statement && to) await send(app, statement, { ...to, kind: LETTER_AGAIN, id });
}

type To = { email: string; memberId?: number };

async function findReceiver(app: App, statement: MailableStatement): Promise<To | null> {
  if (statement.receiver === "concerned") return findMemberAddress(app, statement.aboutId);
  const [report] = await readReports(app, { ids: [(statement.data as { report: number }).report] });
  if (!report) return null;
  if (report.notifier) return { email: report.notifier.email };
  return findMemberAddress(app, report.reporterId);
}

async function findMemberAddress({ db }: Pick<App, "db">, memberId: number | null): Promise<To | null> {
  const member = memberId === null ? undefined : await findAccount(db, memberId);
  return member?.email ? { email: member.email, memberId: member.id } : null;
}

type Sending = To & { kind: string; id: string };

async function send(app: App, statement: MailableStatement, sending: Sending): Promise<void> {
  const { email, memberId, kind, id } = sending;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(statement.siteId) }));
  const link = `${site.origin}/decisions/${letterToken(app, statement.id)}`;
  await sendMail(app, {
    site,
    to: email,
    mail: writeLetter({
      ...{ site, link, receiver: statement.receiver },
      texts: app.translations.texts(statement.locale),
    }),
    ...{ kind, id },
    mailClass: "account",
    ...(memberId !== undefined && { memberId }),
    // The law requires the letter.
    always: true,
  });
}
