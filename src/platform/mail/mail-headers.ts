import type { OutgoingMail } from "#adapters/mail/mail.ts";
import type { App } from "../app.ts";
import type { Letter } from "./letter.ts";
import { oneLine } from "./mail-frame.ts";
import { replyPathOf, returnPathOf, threadIdOf, unsubscribeToken } from "./sealed-words.ts";

/** Stops automatic replies. `X-Auto-Response-Suppress` still allows a report that the mail could not be delivered. */
const FROM_A_MACHINE = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply, DR, RN, NRN",
};

type Parts = Pick<App, "config" | "seal">;

/** Puts sender, envelope and headers around a written mail. */
export function composeMail(
  { config, seal }: Parts,
  letter: Letter,
  { id, messageId }: { id: number; messageId: string },
): OutgoingMail {
  const { site, mail, to } = letter;
  const { hostname } = new URL(site.origin);
  const address = site.mailFrom ?? config.MAIL_FROM ?? `post@${hostname}`;
  return {
    ...mail,
    to,
    from: { name: oneLine(site.mailName), address },
    ...(site.bounceDomain !== null && { returnPath: `${returnPathOf(seal, id)}@${site.bounceDomain}` }),
    headers: {
      ...FROM_A_MACHINE,
      "Reply-To": replyAddress(seal, letter),
      "Feedback-ID": feedbackId(letter, hostname),
      ...threadHeaders(seal, letter, hostname),
      ...listHeaders(seal, letter, hostname),
    },
    messageId,
  };
}

/** Gmail counts complaints by each of its four parts; the last one names the sender in 5 to 15 characters. */
function feedbackId({ kind, mailClass, site }: Letter, hostname: string): string {
  const sender = hostname.replaceAll(/[^a-z0-9]/g, "").slice(0, 11);
  return [kind.replaceAll("_", "-"), mailClass, site.language, `${sender}${padded(site.id)}`].join(":");
}

function padded(siteId: number): string {
  return String(siteId).padStart(4, "0");
}

function replyAddress(seal: App["seal"], { site, replyTo }: Letter): string {
  return replyTo === undefined || site.bounceDomain === null
    ? site.supportEmail
    : `${replyPathOf(seal, replyTo)}@${site.bounceDomain}`;
}

/** A reply repeats these, so that it is recognised also in a mailbox whose mails are piped to us. */
function threadHeaders(
  seal: App["seal"],
  { thread, replyTo }: Letter,
  hostname: string,
): Record<string, string> {
  if (thread === undefined && replyTo === undefined) return {};
  const first =
    replyTo === undefined
      ? threadIdOf(seal, thread ?? "", hostname)
      : `<${replyPathOf(seal, replyTo)}@${hostname}>`;
  return { "In-Reply-To": first, References: first };
}

/** Lets a mailbox offer to unsubscribe with one press (RFC 2369, RFC 8058). Mails about the account have no such press. */
function listHeaders(seal: App["seal"], letter: Letter, hostname: string): Record<string, string> {
  if (letter.mailClass === "account") return {};
  const { site, unsubscribe, mailClass } = letter;
  const token = unsubscribeToken(seal, unsubscribe);
  const byMail = site.bounceDomain && `, <mailto:u+${token}@${site.bounceDomain}?subject=unsubscribe>`;
  return {
    "List-Id": `<${mailClass}.${hostname}>`,
    "List-Unsubscribe": `<${site.origin}/unsubscribe/${token}>${byMail ?? ""}`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
