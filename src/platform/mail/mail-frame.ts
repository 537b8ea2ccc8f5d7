import type { Texts } from "#i18n/texts.ts";
import { type MailWords, writeMailHtml } from "./write-mail-html.ts";

/** The brand that a mail speaks for. */
export type MailSite = {
  name: string;
  /** The sender's name. */
  mailName: string;
  supportEmail: string;
  /** Of the site, never of a request: `https://example.org`. Every link leads there. */
  origin: string;
  /** Who runs the site, and where: the last line of every mail. */
  companyLine: string;
};

export type WrittenMail = { subject: string; text: string; html: string };

type Content = {
  texts: Texts;
  site: MailSite;
  /** Stands on a locked screen, as the first paragraph does: neither tells what the site is for. */
  subject: string;
  paragraphs: [first: string, ...more: string[]];
  button?: { words: string; link: string };
  /** How long the link can be used, and what to do where nobody asked for it. */
  footnote?: string;
  /** Why this person gets the mail, and how to stop it where that can be. */
  reason: string;
};

/**
 * A mail in the site's dress, as HTML and as text. All words are plain text: what they carry is escaped here.
 * @throws TypeError where the button leads away from the site
 */
export function writeMail(content: Content): WrittenMail {
  const { texts, site, button } = content;
  const t = texts.t("common");
  const words: MailWords = {
    locale: texts.locale,
    subject: oneLine(content.subject),
    site: oneLine(site.name),
    paragraphs: content.paragraphs.map(oneLine),
    button: button ? { words: oneLine(button.words), link: ownLink(button.link, site) } : null,
    instead: t("mails.instead"),
    footnote: oneLine(content.footnote ?? ""),
    reason: oneLine(content.reason),
    questions: t("mails.questions", { email: site.supportEmail }),
    supportEmail: site.supportEmail,
    company: oneLine(site.companyLine),
  };
  return { subject: words.subject, text: writeMailText(words), html: writeMailHtml(words) };
}

function ownLink(link: string, { origin }: MailSite): string {
  const url = URL.parse(link);
  if (url?.origin !== origin) throw new TypeError("The button in an e-mail must link to its own site");
  return url.href;
}

/** Nothing from outside begins a line or a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function writeMailText({
  paragraphs,
  button,
  footnote,
  site,
  reason,
  questions,
  company,
}: MailWords): string {
  const parts = [...paragraphs, ...(button ? [`${button.words}\n${button.link}`] : []), footnote];
  return `${parts.filter(Boolean).join("\n\n")}\n\n-- \n${[site, reason, questions, company].join("\n")}\n`;
}
