import { createHash } from "node:crypto";
import { MailRefused } from "#adapters/mail/mail.ts";
import type { App } from "../app.ts";
import { type MailSite, oneLine, type WrittenMail } from "./mail-frame.ts";

type Letter = {
  site: Pick<MailSite, "mailName" | "supportEmail" | "origin">;
  /** One address, without a name. */
  to: string;
  mail: WrittenMail;
  /** Type of mail for metrics and the log, such as `activation`. */
  kind: string;
  /** Stays the same when the same mail is retried, for example the job's id. */
  id: string;
};

/** Stops automatic replies. `X-Auto-Response-Suppress` still allows a report that the mail could not be delivered. */
const FROM_A_MACHINE = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply, DR, RN, NRN",
};

/**
 * Hands a mail to the mail server.
 * @returns false if the server refuses the address permanently, so that a retry is pointless
 * @throws MailRefused if a retry may succeed, so that the job is retried
 */
export async function sendMail(
  app: Pick<App, "config" | "mail" | "metrics" | "log">,
  { site, to, mail, kind, id }: Letter,
): Promise<boolean> {
  const { hostname } = new URL(site.origin);
  const address = app.config.MAIL_FROM ?? `post@${hostname}`;
  try {
    await app.mail.send({
      ...mail,
      to,
      from: { name: oneLine(site.mailName), address },
      headers: { ...FROM_A_MACHINE, "Reply-To": site.supportEmail },
      messageId: `<${hash(`${kind} ${id}`)}@${hostname}>`,
    });
  } catch (error) {
    const refused = error instanceof MailRefused && error.permanent && error.recipient;
    app.metrics.mails.inc({ kind, result: refused ? "refused" : "failed" });
    if (!refused) throw error;
    app.log.warn({ kind, reply: error.message }, "mail recipient permanently rejected");
    return false;
  }
  app.metrics.mails.inc({ kind, result: "sent" });
  return true;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 32);
}
