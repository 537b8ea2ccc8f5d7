import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { cleanText } from "#base/clean-text.ts";
import type { App } from "../../app.ts";
import { trimQuotes } from "./trim-quotes.ts";

export type Reply = { from: string | null; mailKey: string; words: string; files: number };
/** Why a mail is no reply of a person. */
export type NoReply = "automatic_reply" | "own_mail" | "empty_reply" | "unreadable_reply";

const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 64 * 1024 };
/** Text beyond it is not read: a person types less, and quotations come after their words. */
const MOST_TEXT = 200_000;
const LONGEST_ADDRESS = 254;
/** Where mail programs put what a reply quotes, in HTML. */
const QUOTATION =
  /<blockquote|class="?gmail_quote|id="?(?:divRplyFwdMsg|appendonsend|mail-editor-reference)/i;
const BULK = /^\s*(?:bulk|junk|list|auto_reply)\b/i;
const AUTOMATIC = ["x-autoreply", "x-autorespond", "x-autoresponder", "list-id", "x-loop"];

/**
 * Reads the words that a person has replied, without what they quote. Never answers anything, so it cannot take part in
 * a loop of machines.
 * @param sender of the envelope; an empty one is a machine's
 */
export async function readReply(
  app: Pick<App, "sites" | "config">,
  raw: Uint8Array,
  sender: string | null,
): Promise<Reply | NoReply> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!mail) return "unreadable_reply";
  if (sender === "" || isAutomatic(mail)) return "automatic_reply";
  const from = mail.from?.address?.slice(0, LONGEST_ADDRESS).toLowerCase() || null;
  if (isOwn(app, from) || isOwn(app, sender)) return "own_mail";
  const words = cleanText(trimQuotes((await textOf(mail)).slice(0, MOST_TEXT)));
  if (words === "") return "empty_reply";
  const mailKey = createHash("sha256")
    .update(mail.messageId ?? Buffer.from(raw))
    .digest("base64url");
  const files = mail.attachments.filter(({ disposition }) => disposition !== "inline").length;
  return { from, mailKey, words, files };
}

function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    if (key === "auto-submitted") return !/^\s*no\b/i.test(value);
    if (key === "precedence") return BULK.test(value);
    return AUTOMATIC.includes(key);
  });
}

function isOwn({ sites, config }: Pick<App, "sites" | "config">, address: string | null): boolean {
  if (address === null) return false;
  const [own, domain] = [address.toLowerCase(), address.slice(address.lastIndexOf("@") + 1).toLowerCase()];
  return (
    own === config.MAIL_FROM?.toLowerCase() ||
    sites
      .list()
      .some(({ mailFrom, bounceDomain }) => own === mailFrom?.toLowerCase() || domain === bounceDomain)
  );
}

async function textOf({ text, html }: Email): Promise<string> {
  if (text?.trim()) return text;
  if (!html) return "";
  const quoted = html.slice(0, MOST_TEXT).search(QUOTATION);
  const own = quoted === -1 ? html : html.slice(0, quoted);
  return (await readHtml(own)) || readHtml(html);
}

/** The library turns HTML into text only where plain text stands beside it. */
async function readHtml(html: string): Promise<string> {
  const part = Buffer.from(html.slice(0, MOST_TEXT)).toString("base64");
  const mail = [
    'Content-Type: multipart/mixed; boundary="x"',
    "",
    "--x",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    part.replace(/.{76}/g, "$&\r\n"),
    "--x",
    "Content-Type: text/plain",
    "",
    "",
    "--x--",
  ];
  const { text } = await PostalMime.parse(mail.join("\r\n"), LIMITS);
  return text?.trim() ?? "";
}
