import { assertSafeMail } from "#adapters/mail/assert-safe-mail.ts";
import type { Mail } from "#adapters/mail/mail.ts";
import { assertSms, type Sms } from "#adapters/sms/sms.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Db, Tx } from "#db/database.ts";
import { keepWrite } from "#db/keep-statement.ts";

export type OutboxChannel = "mail" | "sms" | "push";

export type OutboxMessage = {
  channel: OutboxChannel;
  /** Empty for messages of earlier versions and for SMS. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601, UTC. */
  sentAt: string;
};

/** Keeps each mail in the developer mailbox instead of sending it. It refuses what a mail server would refuse. */
export function outboxMail(db: Db): Mail {
  return {
    async send(message) {
      assertSafeMail(message);
      const { to, subject, text, html, from } = message;
      const sender = `${from.name} <${from.address}>`;
      await keepInOutbox(db, { channel: "mail", from: sender, to, subject, text, html });
    },
    async close() {},
  };
}

export function outboxSms(db: Db): Sms {
  return {
    async send(message) {
      assertSms(message);
      await keepInOutbox(db, { channel: "sms", ...message });
    },
  };
}

type Kept = Pick<OutboxMessage, "channel" | "to" | "text"> &
  Partial<Pick<OutboxMessage, "from" | "subject" | "html">>;

export async function keepInOutbox(db: Db, kept: Kept): Promise<void> {
  await insertMessage(autocommit(db), { from: "", subject: "", html: "", ...kept });
}

const insertMessage = keepWrite(({ channel, from, to, subject, text, html }: Required<Kept>, tx) =>
  tx
    .insertInto("outboxMessage")
    .values({ channel, sender: from, recipient: to, subject, bodyText: text, bodyHtml: html }),
);

/** Newest first; messages to the address `first` come before all others. */
export async function listOutbox(
  db: Db,
  { limit, first = "" }: { limit: number; first?: string },
): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outboxMessage")
    .selectAll()
    .orderBy((eb) => eb("recipient", "=", first), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    channel: row.channel as OutboxChannel,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml,
    sentAt: row.sentAt.toISOString(),
  }));
}

/** Deletes what these addresses or numbers received. */
export async function forgetOutbox(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom("outboxMessage").where("recipient", "in", recipients).execute();
}

export async function clearOutbox(db: Db): Promise<void> {
  await db.transaction().execute((tx) => tx.deleteFrom("outboxMessage").execute());
}
