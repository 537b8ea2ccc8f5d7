import { assertSafeMail } from "#adapters/mail/assert-safe-mail.ts";
import type { Mail } from "#adapters/mail/mail.ts";
import { assertSms, type Sms } from "#adapters/sms/sms.ts";
import type { Db } from "#db/database.ts";

export type OutboxChannel = "mail" | "sms" | "push";

export type OutboxMessage = {
  channel: OutboxChannel;
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
      const { to, subject, text, html } = message;
      await keepInOutbox(db, { channel: "mail", to, subject, text, html });
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

type Kept = Pick<OutboxMessage, "channel" | "to" | "text"> & Partial<Pick<OutboxMessage, "subject" | "html">>;

export async function keepInOutbox(db: Db, { channel, to, subject, text, html }: Kept): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      tx
        .insertInto("outboxMessage")
        .values({ channel, recipient: to, subject, bodyText: text, bodyHtml: html })
        .execute(),
    );
}

/** Newest first. */
export async function listOutbox(db: Db, { limit }: { limit: number }): Promise<OutboxMessage[]> {
  const rows = await db.selectFrom("outboxMessage").selectAll().orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    channel: row.channel as OutboxChannel,
    to: row.recipient,
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml,
    sentAt: row.sentAt.toISOString(),
  }));
}

export async function clearOutbox(db: Db): Promise<void> {
  await db.transaction().execute((tx) => tx.deleteFrom("outboxMessage").execute());
}
